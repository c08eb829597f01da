import { afterEach, beforeEach, describe, expect, setSystemTime, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, notifications, tasks, webhookDeliveries, webhooks } from "../../src/base/db/schema.ts";
import { createTaskRunner } from "../../src/base/tasks/run-tasks.ts";
import { jobs } from "../../src/jobs.ts";
import { taskHandlers } from "../../src/task-handlers.ts";
import { openHookClient } from "../../src/webhooks/hook-client.ts";
import { retryWaits } from "../../src/webhooks/send-webhook.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";
import { openReceiver } from "./receiver.ts";

let club: Club;
let admin: Browser;
let receiver: ReturnType<typeof openReceiver>;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("admin", { isAdmin: true });
  receiver = openReceiver();
  setSystemTime(new Date(club.now()));
});
afterEach(async () => {
  setSystemTime();
  await receiver.close();
  await club.close();
});

const path = "/api/admin/webhooks";
const every = ["entry.changed", "catch.decided", "result.official", "payout.changed", "tournament.changed"];

async function add(overrides: object = {}) {
  const json = { name: "Chat", url: receiver.url, events: every, allowsPrivate: true, ...overrides };
  const response = await admin.send(path, { json });
  return { status: response.status, body: (await response.json()) as { id: number; secret: string; message: string } };
}

const runner = () => createTaskRunner(club.store, club.deps.clock, club.deps.log, taskHandlers(club.deps));
const run = () => runner().runDue();

async function moveTo(instant: number): Promise<void> {
  club.setNow(instant);
  setSystemTime(new Date(instant));
}

const deliveries = () => club.store.read((db) => db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id));

const refusal = async (response: Response) => ((await response.json()) as { message: string }).message;

describe("Webhooks", () => {
  test("a change is queued in its own transaction and sent with a signature that the package verifies", async () => {
    const { status, body } = await add();
    expect(status).toBe(201);
    expect(body.secret).toMatch(/^whsec_/);
    const { id } = await createTournament(admin);
    expect(await deliveries()).toMatchObject([{ event: "tournament.changed", status: "waiting", attempts: 0 }]);
    await run();
    const message = receiver.verified(body.secret);
    expect(message).toMatchObject({ type: "tournament.changed", data: { action: "created", tournament: { id } } });
    const [sent] = receiver.received;
    expect(sent?.headers["webhook-id"]).toStartWith("msg_");
    expect(sent?.headers.cookie).toBeUndefined();
    expect(await deliveries()).toMatchObject([{ status: "delivered", attempts: 1, replyStatus: 200, replyText: "ok" }]);
    expect(await club.store.read((db) => db.$count(tasks, eq(tasks.kind, "webhook")))).toBe(0);
  });

  test("an entry's message names the angler and the tournament", async () => {
    const { id } = await createTournament(admin);
    const { body } = await add({ events: ["entry.changed"] });
    const ann = await club.logIn("ann");
    expect((await ann.send(`/api/tournaments/${id}/join`, { method: "POST" })).status).toBe(200);
    await run();
    expect(receiver.verified(body.secret)).toMatchObject({
      type: "entry.changed",
      data: { action: "joined", tournament: { id }, angler: { id: ann.userId, username: "ann" } },
    });
  });

  test("an event that no webhook wants queues nothing", async () => {
    await add({ events: ["payout.changed"] });
    await createTournament(admin);
    expect(await deliveries()).toEqual([]);
  });

  test("a reply of 500 is retried with increasing waits, and the message keeps its id", async () => {
    receiver.answer(() => new Response("out of order", { status: 500 }));
    await add();
    await createTournament(admin);
    await run();
    expect(await deliveries()).toMatchObject([
      { status: "waiting", attempts: 1, replyStatus: 500, replyText: "out of order", nextAttemptAt: club.now() + 5000 },
    ]);
    await moveTo(club.now() + 5000);
    receiver.answer(() => new Response("ok"));
    await run();
    expect(await deliveries()).toMatchObject([{ status: "delivered", attempts: 2 }]);
    const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
    expect(new Set(ids).size).toBe(1);
    expect(ids).toHaveLength(2);
  });

  test("after three days of failures the webhook is switched off and the admins are notified", async () => {
    receiver.answer(() => new Response("no", { status: 503 }));
    const { body } = await add();
    await createTournament(admin);
    await run();
    for (const wait of retryWaits) {
      await moveTo(club.now() + wait);
      await run();
    }
    expect(receiver.received).toHaveLength(retryWaits.length + 1);
    expect(await deliveries()).toMatchObject([{ status: "failed", attempts: retryWaits.length + 1 }]);
    expect(await admin.get(`${path}/${body.id}`)).toMatchObject({
      isOn: false,
      offReason: "No message could be delivered for three days.",
    });
    const notices = await club.store.read((db) => db.select().from(notifications));
    expect(notices.map(({ title }) => title)).toContain("Webhook Turned Off");
    await createTournament(admin, { name: "Later" });
    expect(await deliveries()).toHaveLength(1);
  });

  test("a receiver that hangs doesn't delay another webhook", async () => {
    await club.close();
    club = await openClub({}, null, null, (deps) => ({ ...deps, hooks: openHookClient({ timeoutMs: 3000 }) }));
    admin = await club.logIn("admin", { isAdmin: true });
    const other = openReceiver();
    receiver.answer(() => new Promise<Response>(() => undefined));
    await add();
    await add({ url: other.url });
    await createTournament(admin);
    await run();
    expect(other.received).toHaveLength(1);
    const [hanging, sent] = await deliveries();
    expect(sent?.status).toBe("delivered");
    expect(hanging).toMatchObject({ status: "waiting", attempts: 1 });
    expect(hanging?.replyText).toEndWith("didn't respond within 3 seconds.");
    await other.close();
  });

  test("a redirect isn't followed, and a long reply is cut", async () => {
    const secret = openReceiver();
    receiver.answer(() => new Response(null, { status: 302, headers: { location: secret.url } }));
    const { body } = await add();
    const response = await admin.send(`${path}/${body.id}/test`, { method: "POST" });
    expect(await refusal(response)).toBe(
      "The receiver replied 302. The receiver redirected the message. Redirects aren't followed.",
    );
    expect(secret.received).toEqual([]);
    receiver.answer(() => new Response("x".repeat(5_000_000)));
    expect((await admin.send(`${path}/${body.id}/test`, { method: "POST" })).status).toBe(200);
    expect((await deliveries()).at(-1)?.replyText).toHaveLength(1000);
    await secret.close();
  });

  test("an address in a private network is refused unless the admin allows the host", async () => {
    const message = "This address is on a private network: allow the host below";
    for (const host of [
      "127.0.0.1",
      "10.0.0.5",
      "192.168.1.1",
      "169.254.169.254",
      "[::1]",
      "[::ffff:10.0.0.1]",
      "localhost",
      "2130706433",
    ]) {
      expect((await add({ url: `https://${host}/hook`, allowsPrivate: false })).body.message).toBe(message);
    }
    expect((await add({ url: "http://chat.example.org/", allowsPrivate: false })).body.message).toBe(
      "Use https, or allow the host below",
    );
    for (const host of [
      "169.254.169.254",
      "100.100.100.200",
      "[fd00:ec2::254]",
      "[fd00:ec2::23]",
      "[fd20:ce::254]",
      "168.63.129.16",
      "[::ffff:169.254.169.254]",
      "0.0.0.0",
    ]) {
      expect((await add({ url: `http://${host}/` })).body.message).toBe("This host can't be allowed");
    }
    expect((await add({ url: "https://user:word@chat.example.org/" })).body.message).toBe(
      "An address can't contain a username, a password or a # fragment",
    );
    expect((await add({ url: "ftp://chat.example.org/" })).body.message).toBe(
      "Enter an address that begins with https://",
    );
  });

  test("an address is looked up once, and the message goes to the address that was checked", async () => {
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return lookups === 1 ? [{ address: "127.0.0.1", family: 4 }] : [{ address: "10.0.0.1", family: 4 }];
    };
    const client = openHookClient({ resolve, timeoutMs: 2000 });
    const { port } = new URL(receiver.url);
    const sent = { url: `http://chat.example.org:${port}/hook`, headers: {}, body: "{}" };
    expect(await client.post({ ...sent, allowsPrivate: true })).toEqual({ status: 200, text: "ok" });
    expect(lookups).toBe(1);
    expect(receiver.received[0]?.headers.host).toBe(`chat.example.org:${port}`);
  });

  test("a name that resolves to a private address is refused, even if it also resolves to a public one", async () => {
    const addresses = [
      { address: "93.184.215.14", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    const client = openHookClient({ resolve: async () => addresses });
    const sent = { url: "https://chat.example.org/hook", allowsPrivate: false, headers: {}, body: "{}" };
    await expect(client.post(sent)).rejects.toThrow(
      "chat.example.org resolves to a private address, which isn't allowed for this webhook.",
    );
  });

  test("for a day after a rotation, messages are signed with both secrets", async () => {
    const { body } = await add();
    const rotated = await admin.send(`${path}/${body.id}/rotate`, { method: "POST" });
    const { secret } = (await rotated.json()) as { secret: string };
    await admin.send(`${path}/${body.id}/test`, { method: "POST" });
    expect(receiver.verified(secret).type).toBe("test");
    expect(receiver.verified(body.secret).type).toBe("test");
    await moveTo(club.now() + 86_400_000);
    await admin.send(`${path}/${body.id}/test`, { method: "POST" });
    expect(receiver.verified(secret).type).toBe("test");
    expect(() => receiver.verified(body.secret)).toThrow();
  });

  test("the secret is encrypted, and no list, record or reply shows it again", async () => {
    const { body } = await add();
    const [row] = await club.store.read((db) => db.select().from(webhooks));
    expect(JSON.stringify(row)).not.toContain(body.secret);
    const shown = JSON.stringify([await admin.get(path), await admin.get(`${path}/${body.id}`)]);
    expect(shown).not.toContain("whsec_");
    expect(shown).not.toContain(row?.secret ?? "");
    const recorded = JSON.stringify(await club.store.read((db) => db.select().from(audit)));
    expect(recorded).not.toContain("/hook");
  });

  test("a test message to a host that refuses shows why in one sentence", async () => {
    const { body } = await add();
    await receiver.close();
    const response = await admin.send(`${path}/${body.id}/test`, { method: "POST" });
    expect(response.status).toBe(409);
    expect(await refusal(response)).toBe(`Nothing is listening at ${new URL(receiver.url).host}.`);
  });

  test("a webhook can be turned off, on and deleted", async () => {
    const { body } = await add();
    await admin.send(`${path}/${body.id}/state`, { json: { isOn: false } });
    await createTournament(admin);
    expect(await deliveries()).toEqual([]);
    await admin.send(`${path}/${body.id}/state`, { json: { isOn: true } });
    await createTournament(admin, { name: "Second" });
    expect(await deliveries()).toHaveLength(1);
    await admin.send(`${path}/${body.id}/delete`, { method: "POST" });
    expect(await deliveries()).toEqual([]);
    expect((await admin.send(`${path}/${body.id}`)).status).toBe(404);
    await run();
    expect(receiver.received).toEqual([]);
  });

  test("the log of deliveries is deleted after two weeks", async () => {
    await add();
    await createTournament(admin);
    await run();
    await jobs["expire-sessions"].run(club.deps, club.now() + 15 * 86_400_000);
    expect(await deliveries()).toEqual([]);
  });
});
