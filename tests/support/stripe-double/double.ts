import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ApiError, invalid } from "./api-error.ts";
import { type FaultKind, openFaults } from "./faults.ts";
import { readForm, textsAt } from "./form.ts";
import { type Answer, openKeys } from "./idempotency.ts";
import { checkParameters } from "./parameters.ts";
import { replyOf } from "./reply.ts";
import { routeOf } from "./routes.ts";
import { openWebhooks } from "./webhooks.ts";
import { apiVersion, openWorld, type World } from "./world.ts";

export const doubleKeys = {
  secretKey: "sk_test_double",
  publishableKey: "pk_test_double",
  webhookSecret: "whsec_double",
  connectSecret: "whsec_doubleconnect",
} as const;

type ReceivedCall = { call: string; path: string; body: string; headers: IncomingMessage["headers"] };

const serverError = new ApiError(500, { type: "api_error", message: "An unknown error occurred" }, true);
const tooMany = new ApiError(429, { type: "invalid_request_error", code: "rate_limit", message: "Too many requests" });

async function read(request: IncomingMessage): Promise<ReceivedCall> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const body = request.method === "GET" ? query : Buffer.concat(parts).toString();
  return { call: `${request.method} ${path}`, path, body, headers: request.headers };
}

function answerOf(status: number, body: unknown, isKept: boolean): Answer {
  const headers = { "content-type": "application/json", "request-id": `req_${crypto.randomUUID().slice(0, 14)}` };
  return { status, body: JSON.stringify(body), headers, isKept };
}

function refusalOf(error: unknown): Answer {
  if (!(error instanceof ApiError)) throw error;
  const answer = answerOf(error.status, { error: error.body }, error.isKept);
  return error.status === 500 ? { ...answer, headers: { ...answer.headers, "stripe-should-retry": "false" } } : answer;
}

/** The secret key may do everything, the publishable one only what Stripe's script does. */
function checkKey({ call, headers, body }: ReceivedCall): void {
  const key = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? readForm(body).key;
  if (key === doubleKeys.secretKey) {
    if (headers["stripe-version"] === apiVersion) return;
    throw invalid(`Invalid Stripe API version: ${String(headers["stripe-version"])}`);
  }
  const isBrowsers = /^(GET \/v1\/payment_intents\/\w+|POST \/v1\/payment_intents\/\w+\/confirm)$/.test(call);
  if (key === doubleKeys.publishableKey && isBrowsers && readForm(body).client_secret) return;
  const shown = typeof key === "string" ? key.replace(/.(?=.{4})/g, "*") : "none";
  throw new ApiError(401, { type: "invalid_request_error", message: `Invalid API Key provided: ${shown}` });
}

function perform(world: World, { call, body }: ReceivedCall): Answer {
  const match = routeOf(call);
  if (!match)
    throw new ApiError(404, { type: "invalid_request_error", message: `Unrecognized request URL (${call}).` });
  const { key: _, ...params } = readForm(body);
  const { route, id } = match;
  if (route.parameters) checkParameters(...route.parameters, params);
  return answerOf(200, replyOf(world, route.perform(world, params, id), textsAt(params, "expand")), true);
}

const happensBefore = (fault: FaultKind | null) => fault === "silent-before" || fault === "lost-before";

/**
 * A server on this computer that implements Stripe's API as the `stripe` package uses it, for the calls that the
 * product makes. Through `world` and the actions, tests cause events on Stripe's side. `clock` is UTC ms.
 */
export async function openStripeDouble({ clock = Date.now, port = 0 }: { clock?: () => number; port?: number } = {}) {
  const world = openWorld(clock);
  const webhooks = openWebhooks(world);
  const faults = openFaults();
  const keys = openKeys(clock);
  const calls: string[] = [];
  let pause = async (): Promise<void> => undefined;

  async function performOnce(request: ReceivedCall, fault: FaultKind | null): Promise<Answer> {
    await pause();
    try {
      if (fault === "error-before") throw serverError;
      const answer = perform(world, request);
      if (fault === "error-after") throw serverError;
      return answer;
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function answerTo(request: ReceivedCall, fault: FaultKind | null): Promise<Answer> {
    try {
      checkKey(request);
      if (fault === "busy") throw tooMany;
      const key = request.headers["idempotency-key"];
      if (!request.call.startsWith("POST") || typeof key !== "string") return await performOnce(request, fault);
      return await keys.once(key, request, () => performOnce(request, fault));
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await read(request);
    calls.push(received.call);
    const fault = faults.take(received.call);
    const answer = happensBefore(fault) ? null : await answerTo(received, fault);
    if (fault?.startsWith("silent")) return;
    if (fault?.startsWith("lost") || !answer) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ error: { type: "api_error", message: String(error) } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: listening } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${listening}`;

  return {
    url,
    world,
    webhooks,
    faults,
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: keys.forget,
    /** Every call so far, as "POST /v1/refunds". */
    calls,
    /** Delays every call before it is carried out, so that calls overlap. */
    pauseWith(wait: () => Promise<void>): void {
      pause = wait;
    },
    /** The settings of a club that pays through it. */
    settings: {
      PAYMENTS: "stripe",
      ENTRY_CHARGE: "fixed",
      STRIPE_SECRET_KEY: doubleKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: doubleKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: `${doubleKeys.webhookSecret},${doubleKeys.connectSecret}`,
      STRIPE_API_URL: url,
    },
    /** Sends events to this address of the club from now on. */
    sendEventsTo: (address: string) =>
      webhooks.sendTo({ url: address, secret: doubleKeys.webhookSecret, connectSecret: doubleKeys.connectSecret }),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StripeDouble = Awaited<ReturnType<typeof openStripeDouble>>;
