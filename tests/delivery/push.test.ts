import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notificationPreferences, notifications, pushSubscriptions, tasks, users } from "../../src/base/db/schema.ts";
import { type NotificationType, notify } from "../../src/base/notifications/notify.ts";
import { restAfter } from "../../src/delivery/push-and-digest.ts";
import { makePushKeys, readPushKeys } from "../../src/delivery/push-keys.ts";
import { openPushService } from "../../src/delivery/push-service.ts";
import { enter, openTournament, photoFile, submitted } from "../catches/catch-day.ts";
import { type Browser, noon } from "../support/club.ts";
import { type PushBrowser, pushBrowser } from "../support/push-double.ts";
import { openPushClub, type PushClub } from "./push-club.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

let club: PushClub;
let dana: Browser;
beforeEach(async () => {
  club = await openPushClub();
  dana = await club.logIn("Dana");
});
afterEach(() => club.close());

async function tell(reader: Browser, title = "Catch Verified!", type: NotificationType = "catch_approved") {
  const notice = { type, title, message: "21.3 in", link: "/my-catches#catch-7" };
  await club.store.write((tx) => notify(tx, reader.userId, notice, club.now()));
}

const queuedTasks = () => club.store.read((db) => db.$count(tasks));
const subscriptions = () => club.store.read((db) => db.$count(pushSubscriptions));

test("a decision on a catch reaches the angler's browser, encrypted only for it and signed by the club", async () => {
  const phone = await club.turnOn(dana);
  const tournamentId = await openTournament(club);
  await enter(club, tournamentId, dana.userId);
  const { id } = await submitted(dana, { tournamentId, photo: await photoFile() });
  const judge = await club.logIn("judge", { isAdmin: true });
  const json = { rejectionReason: "No tail" };
  expect((await judge.send(`/api/admin/catches/${id}/reject`, { json })).status).toBe(200);
  expect(await club.runDue()).toBeGreaterThan(0);
  const [arrived] = club.arrivedAt(phone);
  expect(arrived).toMatchObject({ path: `/my-catches#catch-${id}`, body: expect.stringContaining("No tail") });
  const stranger = pushBrowser();
  const [sent] = club.service.pushed;
  expect(() => stranger.decrypt(sent?.body ?? new Uint8Array())).toThrow();
  expect(sent?.claims).toMatchObject({ aud: "https://push.example.org", sub: expect.stringMatching(/^mailto:/) });
  expect(sent?.ttl).toBe(24 * 3600);
});

test("each of the angler's browsers gets one push, other anglers' get none, and a repeated job sends none", async () => {
  const [phone, laptop] = [await club.turnOn(dana), await club.turnOn(await club.logIn("Dana"))];
  const other = await club.turnOn(await club.logIn("Eli"));
  await tell(dana);
  await club.runDue();
  await club.runDue();
  expect([phone, laptop, other].map((browser) => club.arrivedAt(browser).length)).toEqual([1, 1, 0]);
});

test("a notification without a topic isn't pushed", async () => {
  const phone = await club.turnOn(dana);
  await tell(dana, "Password Changed", "account_changed");
  await club.runDue();
  expect(club.arrivedAt(phone)).toEqual([]);
});

test.each([404, 410])("a subscription for which the service replies %d is deleted", async (status) => {
  await club.turnOn(dana);
  club.service.reply("push.example.org", () => new Response(null, { status }));
  await tell(dana);
  await club.runDue();
  expect(await subscriptions()).toBe(0);
  expect(await queuedTasks()).toBe(0);
});

test("a busy push service isn't contacted for as long as it asks, and what it refused is delivered afterward", async () => {
  await club.turnOn(dana);
  let isBusy = true;
  let requests = 0;
  club.service.reply("push.example.org", () => {
    requests += 1;
    return isBusy
      ? new Response(null, { status: 429, headers: { "retry-after": "120" } })
      : new Response(null, { status: 201 });
  });
  await tell(dana);
  await tell(dana, "Another");
  await club.runDue();
  const atFirst = requests;
  club.setNow(noon + 119 * second);
  await club.runDue();
  expect(requests).toBe(atFirst);
  isBusy = false;
  club.setNow(noon + 120 * second);
  await club.runDue();
  expect(requests).toBe(atFirst + 2);
  expect(await queuedTasks()).toBe(0);
  expect(await subscriptions()).toBe(1);
});

test("a push that failed is retried later, and dropped after a day", async () => {
  await club.turnOn(dana);
  let requests = 0;
  club.service.reply("push.example.org", () => {
    requests += 1;
    return new Response(null, { status: 500 });
  });
  await tell(dana);
  await club.runDue();
  expect([requests, await queuedTasks()]).toEqual([1, 1]);
  club.setNow(noon + minute);
  await club.runDue();
  expect([requests, await queuedTasks()]).toEqual([2, 1]);
  club.setNow(noon + 24 * hour);
  await club.runDue();
  expect([requests, await queuedTasks()]).toEqual([2, 0]);
});

test("a permanent refusal drops the push and keeps the subscription", async () => {
  await club.turnOn(dana);
  club.service.reply("push.example.org", () => new Response(null, { status: 403 }));
  await tell(dana);
  await club.runDue();
  expect([await queuedTasks(), await subscriptions()]).toEqual([0, 1]);
});

test("a notification read before its push is not sent", async () => {
  const phone = await club.turnOn(dana);
  await tell(dana);
  expect((await dana.send("/api/notifications/1/read", { method: "POST" })).status).toBe(200);
  await club.runDue();
  expect(club.arrivedAt(phone)).toEqual([]);
});

test.each([
  ["logged out", (reader: Browser) => reader.send("/api/auth/logout", { method: "POST" })],
  ["logged out everywhere", (reader: Browser) => reader.send("/api/auth/logout-everywhere", { method: "POST" })],
])("a browser that was %s gets no more pushes", async (_, leave) => {
  const phone = await club.turnOn(dana);
  await tell(dana);
  expect((await leave(dana)).status).toBe(200);
  await club.runDue();
  expect(club.arrivedAt(phone)).toEqual([]);
  expect([await subscriptions(), await queuedTasks()]).toEqual([0, 0]);
});

test("a browser whose session has expired gets no push, although its row still exists", async () => {
  const phone = await club.turnOn(dana);
  club.setNow(noon + 30 * 24 * hour);
  await tell(dana);
  await club.runDue();
  expect(club.arrivedAt(phone)).toEqual([]);
  expect([await subscriptions(), await queuedTasks()]).toEqual([1, 0]);
});

test("a ban or a deleted account ends the subscriptions", async () => {
  const judge = await club.logIn("judge", { isAdmin: true });
  await club.turnOn(dana);
  expect((await judge.send(`/api/admin/users/${dana.userId}/ban`, { json: { reason: "Fraud" } })).status).toBe(200);
  expect(await subscriptions()).toBe(0);
  const eli = await club.logIn("Eli");
  await club.turnOn(eli);
  await club.store.write(async (tx) => {
    await tx.delete(users).where(eq(users.id, eli.userId));
  });
  expect(await subscriptions()).toBe(0);
});

test("pushes are turned off in one browser, and only by its own reader", async () => {
  const phone = await club.turnOn(dana);
  const eli = await club.logIn("Eli");
  const { endpoint } = phone.subscription;
  await eli.send("/api/push/end", { json: { endpoint } });
  expect(await dana.get("/api/push")).toMatchObject({ browsers: 1 });
  await dana.send("/api/push/end", { json: { endpoint } });
  expect(await dana.get("/api/push")).toMatchObject({ browsers: 0 });
});

test("a browser with a new user notifies only that user", async () => {
  const phone = await club.turnOn(dana);
  const eli = await club.logIn("Eli");
  expect((await eli.send("/api/push", { json: phone.subscription })).status).toBe(200);
  await tell(dana, "Dana's");
  await tell(eli, "Eli's");
  await club.runDue();
  expect(club.arrivedAt(phone)).toMatchObject([{ title: "Eli's" }]);
});

test("an account has at most ten browsers: the eleventh replaces the first", async () => {
  const browsers: PushBrowser[] = [];
  for (let count = 0; count < 11; count += 1) browsers.push(await club.turnOn(dana));
  expect(await dana.get("/api/push")).toMatchObject({ browsers: 10 });
  await tell(dana);
  await club.runDue();
  expect(browsers.map((browser) => club.arrivedAt(browser).length)).toEqual([0, ...Array(10).fill(1)]);
});

test("a push waits for the end of quiet hours on the device's clock", async () => {
  const phone = await club.turnOn(dana, undefined, "America/Chicago");
  const berlin = await club.turnOn(dana, undefined, "Europe/Berlin");
  const lateEvening = noon + 10 * hour;
  club.setNow(lateEvening);
  await tell(dana);
  await club.runDue();
  expect(club.arrivedAt(phone)).toEqual([]);
  club.setNow(lateEvening + 2 * hour);
  await club.runDue();
  expect([club.arrivedAt(phone).length, club.arrivedAt(berlin).length]).toEqual([0, 1]);
  club.setNow(lateEvening + 8 * hour);
  await club.runDue();
  expect([club.arrivedAt(phone).length, club.arrivedAt(berlin).length]).toEqual([1, 1]);
});

test("a push for a topic that was turned off isn't sent, even if it was queued before", async () => {
  const phone = await club.turnOn(dana);
  await tell(dana);
  const off = { userId: dana.userId, mutedTopics: ["catches"], quietFrom: null, quietUntil: null, mailsDigest: true };
  await club.store.write(async (tx) => {
    await tx.insert(notificationPreferences).values(off);
  });
  await tell(dana, "Weigh-in at the north ramp", "club_message");
  await club.runDue();
  expect(club.arrivedAt(phone)).toMatchObject([{ title: "Weigh-in at the north ramp" }]);
});

test("team invitations can be turned off separately from the club's messages", async () => {
  const phone = await club.turnOn(dana);
  const { sendsMail: _, ...usual } = await dana.get<Record<string, unknown>>("/api/notifications/preferences");
  const save = (json: object) => dana.send("/api/notifications/preferences", { json });
  expect((await save({ ...usual, invites: false })).status).toBe(200);
  await tell(dana, "Eli invites you to Two Rods", "team_invitation");
  await tell(dana, "Weigh-in at the north ramp", "club_message");
  await club.runDue();
  expect(club.arrivedAt(phone)).toMatchObject([{ title: "Weigh-in at the north ramp" }]);
});

test("preferences sent without the newest topic leave that topic as it was", async () => {
  const {
    sendsMail: _,
    invites: _invites,
    ...older
  } = await dana.get<Record<string, unknown>>("/api/notifications/preferences");
  const save = async (json: object) => (await dana.send("/api/notifications/preferences", { json })).json();
  expect(await save({ ...older, club: false })).toMatchObject({ club: false, invites: true });
  expect(await save({ ...older, invites: false })).toMatchObject({ club: true, invites: false });
  expect(await save(older)).toMatchObject({ club: true, invites: false });
});

test("a service that doesn't reply delays nobody else", async () => {
  const slow = openPushService(club.service.url, 50);
  club.deps.push.post = slow.post;
  const isOver = Promise.withResolvers<void>();
  club.service.reply("slow.example.org", () => isOver.promise.then(() => new Response(null, { status: 201 })));
  for (let count = 0; count < 8; count += 1) await club.turnOn(dana, "slow.example.org");
  const eli = await club.logIn("Eli");
  const phone = await club.turnOn(eli);
  await tell(dana);
  await tell(eli);
  await club.runDue();
  expect(club.arrivedAt(phone)).toHaveLength(1);
  expect(await subscriptions()).toBe(9);
  isOver.resolve();
});

test("forty addresses of four accounts that don't reply delay nobody else's pushes", async () => {
  const usual = club.deps.push.post;
  const hasty = openPushService(club.service.url, 50).post;
  club.deps.push.post = (endpoint, ...sent) => (endpoint.includes("slow") ? hasty : usual)(endpoint, ...sent);
  const isOver = Promise.withResolvers<void>();
  let begun = 0;
  const hang = async () => {
    begun += 1;
    await isOver.promise;
    return new Response(null, { status: 201 });
  };
  for (const name of ["Ann", "Bob", "Cid", "Dee"]) {
    const slow = await club.logIn(name);
    for (let index = 0; index < 10; index += 1) {
      const host = `slow-${name.toLowerCase()}-${index}.example.org`;
      club.service.reply(host, hang);
      await club.turnOn(slow, host);
    }
    await tell(slow);
  }
  const eli = await club.logIn("Eli");
  let before: number | null = null;
  club.service.reply("fast.example.org", () => {
    before = begun;
    return new Response(null, { status: 201 });
  });
  await club.turnOn(eli, "fast.example.org");
  await tell(eli);
  await club.runDue();
  isOver.resolve();
  expect(begun).toBe(40);
  expect(before).not.toBeNull();
  expect(before ?? 40).toBeLessThanOrEqual(8);
});

test("an unresponsive push service is retried after increasing delays, up to ten minutes", () => {
  expect([1, 2, 3, 4, 5, 50].map(restAfter)).toEqual([1, 2, 4, 8, 10, 10].map((minutes) => minutes * minute));
});

describe("an address that no push has reached for a day", () => {
  /** Minute by minute, as the runner would. */
  async function waitADay(othersReply: boolean) {
    const eli = await club.logIn("Eli");
    if (othersReply) await club.turnOn(eli);
    club.deps.push.post = (endpoint) =>
      endpoint.startsWith("https://dead.")
        ? Promise.reject(new Error("No reply."))
        : Promise.resolve({ status: 201, retryAfter: null });
    await club.turnOn(dana, "dead.example.org", "Etc/UTC");
    await club.store.write(async (tx) => {
      const always = { userId: dana.userId, mutedTopics: [], quietFrom: null, quietUntil: null, mailsDigest: true };
      await tx.insert(notificationPreferences).values(always);
    });
    await tell(dana);
    for (let index = 0; index <= 26 * hour; index += 15 * minute) {
      club.setNow(noon + index);
      if (othersReply && index % (6 * hour) === 0) await tell(eli);
      await club.runDue();
    }
  }
  const browsersOf = (reader: Browser) =>
    club.store.read((db) => db.$count(pushSubscriptions, eq(pushSubscriptions.userId, reader.userId)));

  test("an address that no push has reached for a day is deleted if other services reply", async () => {
    await waitADay(true);
    expect(await browsersOf(dana)).toBe(0);
    expect(await browsersOf(await club.logIn("Eli"))).toBe(1);
  });

  test("an address that no push has reached for a day stays if no service replies, because the club is offline", async () => {
    await waitADay(false);
    expect(await browsersOf(dana)).toBe(1);
    expect(await queuedTasks()).toBe(0);
  });
});

const key = "B".repeat(87);

test.each([
  ["http", { endpoint: "http://push.example.org/send/1" }, "endpoint"],
  ["an address in the server's own network", { endpoint: "https://192.168.1.1/send" }, "endpoint"],
  ["an address in another notation", { endpoint: "https://2130706433/send" }, "endpoint"],
  ["an IPv6 address", { endpoint: "https://[::1]/send" }, "endpoint"],
  ["a name without a dot", { endpoint: "https://localhost/send" }, "endpoint"],
  ["another port", { endpoint: "https://push.example.org:8443/send" }, "endpoint"],
  ["a password", { endpoint: "https://a:b@push.example.org/send" }, "endpoint"],
  ["an endless address", { endpoint: `https://push.example.org/${"x".repeat(1000)}` }, "endpoint"],
  ["an invalid key", { p256dh: "short" }, "p256dh"],
  ["a key that isn't on the curve", { p256dh: key }, "p256dh"],
  ["an invalid secret", { auth: "short" }, "auth"],
  ["an invalid time zone", { timeZone: "Lake/Fork" }, "timeZone"],
])("a subscription with %s is refused", async (_, input, path) => {
  const json = { ...pushBrowser().subscription, ...input };
  const response = await dana.send("/api/push", { json });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ issues: [{ path }] });
  expect(await subscriptions()).toBe(0);
});

test("the push keys are created once and never change, because every subscription is bound to them", async () => {
  const before = await club.store.read(readPushKeys);
  await makePushKeys(club.store, noon + hour);
  expect(await club.store.read(readPushKeys)).toEqual(before);
  expect(await dana.get("/api/push")).toEqual({ publicKey: before?.publicKey ?? "", browsers: 0 });
});

test("the user's data lists the preferences and the push services, without keys", async () => {
  const { subscription } = await club.turnOn(dana);
  const everything = await (await dana.send("/api/account/data")).text();
  expect(JSON.parse(everything)).toMatchObject({
    pushedTo: [{ service: "push.example.org", timeZone: "America/Chicago" }],
  });
  for (const secret of Object.values(subscription).slice(0, 3)) expect(everything).not.toContain(secret);
});

test("a notification is stored whether or not anybody gets a push", async () => {
  await tell(dana);
  expect([await club.store.read((db) => db.$count(notifications)), await queuedTasks()]).toEqual([1, 0]);
});
