import { afterEach, beforeEach, expect, test } from "bun:test";
import { notifications } from "../../../src/base/db/schema.ts";
import { notify } from "../../../src/base/notifications/notify.ts";
import { unreadBadge } from "../../../src/base/notifications/unread-badge.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";
import { pageOf, submit } from "../../support/posting.ts";

let club: Club;
let angler: Browser;
beforeEach(async () => {
  club = await openClub();
  angler = await club.logIn("Dana");
});
afterEach(() => club.close());

async function notifyReader(reader: Browser, title: string, link: string | null = "/my-catches") {
  await club.store.write((tx) =>
    notify(tx, reader.userId, { type: "catch_approved", title, message: "21.3 in", link }, club.now()),
  );
}

const unread = async (reader: Browser) => (await reader.get<{ count: number }>("/api/notifications/unread")).count;

test("the list contains the reader's notifications, newest first, with the specified field names", async () => {
  const eli = await club.logIn("Eli");
  await notifyReader(angler, "first");
  await notifyReader(eli, "not Dana's");
  await notifyReader(angler, "second");
  expect(await angler.get("/api/notifications")).toEqual([
    {
      id: 3,
      userId: angler.userId,
      type: "catch_approved",
      title: "second",
      message: "21.3 in",
      link: "/my-catches",
      isRead: false,
      createdAt: new Date(noon).toISOString(),
    },
    expect.objectContaining({ id: 1, title: "first" }),
  ]);
});

test("a long list is paged, and the Link header points to the next page", async () => {
  for (const title of ["1", "2", "3"]) await notifyReader(angler, title);
  const response = await angler.send("/api/notifications?limit=2");
  expect(response.headers.get("link")).toBe('</api/notifications?limit=2&after=2>; rel="next"');
  const rest = await angler.send("/api/notifications?limit=2&after=2");
  expect(await rest.json()).toMatchObject([{ title: "1" }]);
  expect(rest.headers.has("link")).toBe(false);
  const all = await angler.send("/api/notifications?limit=3");
  expect(all.headers.has("link")).toBe(false);
});

test("reading a notification lowers the count; reading it again changes nothing", async () => {
  await notifyReader(angler, "first");
  await notifyReader(angler, "second");
  expect(await unread(angler)).toBe(2);
  const response = await angler.send("/api/notifications/1/read", { method: "POST" });
  expect(await response.json()).toMatchObject({ id: 1, isRead: true });
  expect(await unread(angler)).toBe(1);
  expect((await angler.send("/api/notifications/1/read", { method: "POST" })).status).toBe(200);
  expect(await unread(angler)).toBe(1);
});

test("all of the reader's notifications are marked as read with one button, shown only while some are unread", async () => {
  const eli = await club.logIn("Eli");
  await notifyReader(eli, "Eli's");
  for (const title of ["first", "second"]) await notifyReader(angler, title);
  expect(await pageOf(angler, "/notifications")).toContain("Mark All as Read");
  const api = "/api/notifications/read";
  const posted = await submit(angler, "/notifications", new URLSearchParams({ api }));
  expect(posted.headers.get("location")).toBe("/notifications");
  expect(await unread(angler)).toBe(0);
  expect(await unread(eli)).toBe(1);
  expect(await pageOf(angler, "/notifications")).not.toContain("Mark All as Read");
});

test("another user's notification isn't found and stays unread", async () => {
  const eli = await club.logIn("Eli");
  await notifyReader(eli, "Eli's");
  const response = await angler.send("/api/notifications/1/read", { method: "POST" });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "not_found" });
  expect(await unread(eli)).toBe(1);
});

test.each(["/api/notifications", "/api/notifications/unread"])("visitors can't call GET %s", async (path) => {
  expect((await club.visitor.send(path)).status).toBe(401);
});

test("visitors and suspended users can't mark notifications as read", async () => {
  const banned = await club.logIn("Eve", { suspendedUntil: noon + 1 });
  await notifyReader(banned, "for Eve");
  expect((await club.visitor.send("/api/notifications/1/read", { method: "POST" })).status).toBe(401);
  expect((await banned.send("/api/notifications/1/read", { method: "POST" })).status).toBe(403);
  expect(await club.store.read((db) => db.select().from(notifications).orderBy(notifications.id))).toMatchObject([
    { isRead: false },
  ]);
});

test("notifications can be read before the agreement", async () => {
  const newcomer = await club.logIn("Eli", { hasAccepted: false });
  await notifyReader(newcomer, "hello");
  expect((await newcomer.send("/api/notifications/1/read", { method: "POST" })).status).toBe(200);
});

test.each([
  [0, null],
  [1, "1"],
  [9, "9"],
  [10, "9+"],
])("%d unread notifications show as %p on the bell", (count, badge) => expect(unreadBadge(count)).toBe(badge));

test("without script, the bell's form marks a notification as read and opens its page", async () => {
  await notifyReader(angler, "first", "/tournaments/7");
  const posted = await submit(angler, "/notifications/1/read", new URLSearchParams());
  expect(posted.status).toBe(302);
  expect(posted.headers.get("location")).toBe("/tournaments/7");
  expect(await unread(angler)).toBe(0);
});

test("without script, a failure is shown on the notifications page", async () => {
  const posted = await submit(angler, "/notifications/99/read", new URLSearchParams({ next: "/notifications" }));
  expect(posted.headers.get("location")).toBe("/notifications");
  const flash = posted.headers.get("set-cookie")?.split(";")[0]?.replace("flash=", "") ?? "";
  expect(JSON.parse(Buffer.from(flash, "base64url").toString())).toEqual({
    title: "Error",
    description: "Failed to mark notification as read",
    tone: "bad",
  });
});

test("the page lists notifications and links to older ones", async () => {
  for (let count = 1; count <= 31; count += 1) await notifyReader(angler, `Fish number ${count}.`);
  const newest = await (await angler.send("/notifications")).text();
  const main = newest.slice(newest.indexOf("<main"), newest.indexOf("</main>"));
  expect(main).toContain("Fish number 31.");
  expect(main).not.toContain("Fish number 1.");
  expect(main).toContain('href="/notifications?after=2"');
  const older = await (await angler.send("/notifications?after=2")).text();
  expect(older.slice(older.indexOf("<main"))).toContain("Fish number 1.");
});
