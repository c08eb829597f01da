import { webhooks } from "../../src/base/db/schema.ts";
import type { Club } from "../support/club.ts";

const receiver = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("ok") });
receiver.unref();

/** Connects the webhook to a receiver that accepts everything. */
export const withReceiver = (club: Club) =>
  club.store.write(async (tx) => {
    await tx.update(webhooks).set({ url: `http://127.0.0.1:${receiver.port}/hook` });
  });
