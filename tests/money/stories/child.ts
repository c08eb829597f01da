import { createTaskRunner } from "../../../src/base/tasks/run-tasks.ts";
import type { Deps } from "../../../src/deps.ts";
import { runJob } from "../../../src/jobs.ts";
import { taskHandlers } from "../../../src/task-handlers.ts";
import { type Browser, openClub } from "../../support/club.ts";
import { brief, names, providerAt } from "./money-club.ts";

/*
 * A club in a separate process that can be killed. It begins with a copy of a data folder, prints its address and data
 * folder on its first line, and runs its jobs and tasks continuously. The header `x-who` names the sender of a request.
 */

export type ChildOrder = { from: string; settings: Record<string, string>; now: number };
export type ChildGreeting = { url: string; dataDir: string };

async function serve({ from, settings, now }: ChildOrder): Promise<never> {
  const change = (deps: Deps) => ({ ...deps, payments: providerAt(settings.STRIPE_API_URL ?? "", brief) });
  const club = await openClub(settings, null, from, change);
  club.setNow(now);
  const people = new Map<string, Browser>([["stripe", club.visitor]]);
  for (const name of names) people.set(name, await club.logIn(name));
  people.set("secretary", await club.logIn("secretary", { isAdmin: true }));

  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    reusePort: false,
    development: false,
    async fetch(request) {
      const person = people.get(request.headers.get("x-who") ?? "");
      if (!person) return new Response("Who asks?", { status: 400 });
      const body = await request.text();
      const { pathname, search } = new URL(request.url);
      const signature = request.headers.get("stripe-signature");
      const headers: Record<string, string | null> = signature
        ? { "stripe-signature": signature, origin: null }
        : { "content-type": "application/json" };
      return person.send(pathname + search, { method: request.method, ...(body && { body }), headers });
    },
  });
  const greeting: ChildGreeting = { url: server.url.origin, dataDir: club.dataDir };
  console.log(JSON.stringify(greeting));
  const { deps } = club;
  for (;;) {
    await createTaskRunner(deps.store, deps.clock, deps.log, taskHandlers(deps)).runDue();
    for (const job of ["settle-payments", "settle-payouts"] as const) await runJob(deps, job);
    await Bun.sleep(5);
  }
}

await serve(JSON.parse(process.argv[2] ?? "{}"));
