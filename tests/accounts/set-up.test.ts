import { afterEach, beforeEach, expect, test } from "bun:test";
import { expireSessions } from "../../src/accounts/expire-sessions.ts";
import { offerFirstAdmin } from "../../src/accounts/offer-first-admin.ts";
import { oneTimeLinks, users } from "../../src/base/db/schema.ts";
import { setUp as check } from "../../web/accounts/set-up-checks.ts";
import { type Club, noon, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const offer = () => club.store.write((tx) => offerFirstAdmin(tx, club.now()));
const dana = { username: "Dana", email: "dana@example.org", password: "bass-and-trout", state: "TX" };
const setUp = (token: string | null, fields = {}) =>
  club.visitor.send("/api/setup", { json: { ...dana, ...fields, token } });
const accounts = () => club.store.read((db) => db.$count(users));

test("the setup link creates the first admin and logs them in, once", async () => {
  const token = await offer();
  const response = await setUp(token);
  expect(response.status).toBe(201);
  expect(await response.json()).toMatchObject({ username: "Dana", isAdmin: true });
  expect(response.headers.get("set-cookie")).toStartWith("session=");
  const again = await setUp(token, { username: "Eve", email: "eve@example.org" });
  expect(again.status).toBe(404);
  expect(again.headers.has("set-cookie")).toBe(false);
  expect(await accounts()).toBe(1);
});

test("only the newest setup link is valid, for a day", async () => {
  const first = await offer();
  const second = await offer();
  expect((await setUp(first)).status).toBe(404);
  club.setNow(noon + 86_400_001);
  expect((await setUp(second)).status).toBe(404);
  expect(await accounts()).toBe(0);
});

test("the setup link is still valid after invalid input", async () => {
  const token = await offer();
  expect((await setUp(token, { password: "short" })).status).toBe(422);
  expect((await setUp(token)).status).toBe(201);
});

test("once there is an admin, no setup link is printed and old ones are void", async () => {
  const token = await offer();
  await club.logIn("Secretary", { isAdmin: true });
  expect((await setUp(token)).status).toBe(404);
  expect(await offer()).toBeNull();
  expect(await club.store.read((db) => db.$count(oneTimeLinks))).toBe(0);
});

test("the setup pages don't link to pages that redirect until the club is set up", async () => {
  const token = await offer();
  for (const path of [`/setup/${token}`, "/setup"]) {
    const html = await (await club.visitor.send(path)).text();
    const links = Array.from(html.matchAll(/<a [^>]*href="([^"]+)"/g), ([, href]) => href);
    expect([path, ["/register", "/login", "/submit-catch", "/my-catches"].filter((to) => links.includes(to))]).toEqual([
      path,
      [],
    ]);
  }
});

test("a used setup link shows that the club is set up, and links to the login", async () => {
  const token = await offer();
  await setUp(token);
  const page = await club.visitor.send(`/setup/${token}`);
  const html = await page.text();
  expect(page.status).toBe(404);
  expect(html).toContain("This Club Is Already Set Up");
  expect(html).toMatch(/<a [^>]*href="\/login"[^>]*>Log In</);
  expect(html).not.toContain("Restart the server");
});

test("a guessed setup link opens nothing", async () => {
  await offer();
  expect((await setUp("a guess")).status).toBe(404);
  expect((await club.visitor.send("/setup/guess")).status).toBe(404);
});

test("the setup link's page asks for the account, and its form works without script", async () => {
  const token = await offer();
  const page = await club.visitor.send(`/setup/${token}`);
  const html = await page.text();
  expect(html).toContain("Set Up Your Club");
  expect(html).toMatch(/<input required[^>]* name="accepted"/);
  const posted = await submit(club.visitor, `/setup/${token}`, new URLSearchParams({ ...dana, accepted: "on" }));
  expect(posted.status).toBe(302);
  expect(posted.headers.get("location")).toBe("/admin");
  expect(await accounts()).toBe(1);
});

test("the setup names the club and sets its time zone, and the admin isn't sent through the tutorial", async () => {
  await club.close();
  club = await openClub({ TIME_ZONE: "" });
  const token = await offer();
  const response = await setUp(token, { clubName: "Lake Fork Anglers", timeZone: "Dallas" });
  expect(await response.json()).toMatchObject({ isAdmin: true, hasSeenTutorial: true });
  expect(await club.visitor.get<object>("/api/session")).toMatchObject({
    club: { name: "Lake Fork Anglers", timeZone: "America/Chicago" },
  });
});

test("the setup page asks for a missing club name and the agreement together with the other missing fields", () => {
  const wrongFields = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return Object.keys(check(form).error ?? {});
  };
  expect(wrongFields({ clubName: "" })).toEqual(expect.arrayContaining(["clubName", "username", "accepted"]));
  const filled = wrongFields({ clubName: "Lake Fork Anglers", accepted: "on" });
  expect(filled).not.toContain("clubName");
  expect(filled).not.toContain("accepted");
});

test("a time zone that doesn't exist is refused at its field, and the link is still valid", async () => {
  const token = await offer();
  const response = await setUp(token, { timeZone: "Atlantis" });
  expect([response.status, await response.json()]).toMatchObject([422, { issues: [{ path: "timeZone" }] }]);
  expect((await setUp(token)).status).toBe(201);
});

test("a time zone from the environment can't be changed during setup", async () => {
  const token = await offer();
  expect(await (await club.visitor.send(`/setup/${token}`)).text()).not.toContain('name="timeZone"');
  await setUp(token, { timeZone: "Honolulu" });
  expect(await club.visitor.get<object>("/api/session")).toMatchObject({ club: { timeZone: "America/Chicago" } });
});

test("until the club is set up, every page redirects to a page that explains it, without the link's secret", async () => {
  const token = await offer();
  for (const path of ["/", "/login", "/register", "/tournaments", "/admin", "/nowhere"]) {
    const reply = await club.visitor.send(path);
    expect([path, reply.status, reply.headers.get("location")]).toEqual([path, 303, "/setup"]);
  }
  const page = await (await club.visitor.send("/setup")).text();
  expect(page).toContain("Isn&#x27;t Set Up Yet");
  expect(page).not.toContain(token ?? "");
  expect((await club.visitor.send("/agreement")).status).toBe(200);
  await setUp(token);
  expect((await club.visitor.send("/login")).status).toBe(200);
  expect((await club.visitor.send("/setup")).headers.get("location")).toBe("/");
});

test("pages still show that the club isn't set up after the setup link expired unused", async () => {
  await offer();
  club.setNow(noon + 2 * 86_400_000);
  await club.store.write((tx) => expireSessions(tx, club.now()));
  expect((await club.visitor.send("/")).headers.get("location")).toBe("/setup");
});

test("the setup continues to the first steps without asking for the agreement again, with name and time zone done", async () => {
  const token = await offer();
  const response = await setUp(token, { clubName: "Lake Fork Anglers", accepted: true });
  const cookie =
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("session="))
      ?.split(";")[0] ?? "";
  const page = await (await club.visitor.send("/admin", { headers: { cookie } })).text();
  expect(page).toContain("First Steps");
  expect(page).not.toContain("Accept and Continue");
  expect(page).toMatch(/Done: <\/span>Name the club/);
  expect(page).toMatch(/Done: <\/span>Set the time zone/);
});
