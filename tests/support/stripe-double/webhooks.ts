import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import { apiVersion, shapeOf, type World } from "./world.ts";

/** The targets of events: the club's own account and its connected accounts each have a secret. */
export type Endpoint = { url: string; secret: string; connectSecret: string };

export type Signed = { payload: string; signature: string };

/** The value of Stripe's header `stripe-signature`. */
export function sign(payload: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string {
  const hash = createHmac("sha256", secret).update(`${seconds}.${payload}`).digest("hex");
  return `t=${seconds},v1=${hash}`;
}

/**
 * Events as they happen. They are kept until they are delivered, in any order, late or twice; with `deliverAtOnce` they
 * are sent automatically.
 */
export function openWebhooks(world: World) {
  const events: Stripe.Event[] = [];
  let endpoint: Endpoint | null = null;
  let isAtOnce = false;
  const underWay = new Set<Promise<unknown>>();

  function signed(event: Stripe.Event): Signed {
    if (!endpoint) throw new Error("No webhook endpoint is set.");
    const payload = JSON.stringify(event);
    return { payload, signature: sign(payload, event.account ? endpoint.connectSecret : endpoint.secret) };
  }

  /** Returns the status of the club's reply; 0 if it couldn't be reached. */
  async function deliver(event: Stripe.Event): Promise<number> {
    const { payload, signature } = signed(event);
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    try {
      return (await fetch(endpoint?.url ?? "", { method: "POST", headers, body: payload })).status;
    } catch {
      return 0;
    }
  }

  world.sendEvent = (type, object, account) => {
    const shape = { ...shapeOf("event"), id: world.newId("evt"), created: world.seconds(), api_version: apiVersion };
    const event: Stripe.Event = Object.assign(shape, { type, data: { object: structuredClone(object) }, account });
    events.push(event);
    if (!isAtOnce) return;
    const delivery = deliver(event);
    underWay.add(delivery);
    void delivery.finally(() => underWay.delete(delivery));
  };

  return {
    /** Every event so far, oldest first. */
    events,
    signed,
    deliver,
    sendTo(to: Endpoint): void {
      endpoint = to;
    },
    deliverAtOnce(): void {
      isAtOnce = true;
    },
    /** Waits for deliveries in progress. */
    async arrived(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
