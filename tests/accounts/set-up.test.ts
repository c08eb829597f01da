import { afterEach, beforeEach, expect, test } from "bun:test";
import { offerFirstAdmin } from "../../src/accounts/offer-first-admin.ts";
import { oneTimeLinks, users } from "../../src/base/db/schema.ts";
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

test("the link makes the first admin and signs them in, once", async () => {
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

test("only the newest link is good, and only for a day", async () => {
  const first = await offer();
  const second = await offer();
  expect((await setUp(first)).status).toBe(404);
  club.setNow(noon + 86_400_001);
  expect((await setUp(second)).status).toBe(404);
  expect(await accounts()).toBe(0);
});

test("wrong values leave the link good", async () => {
  const token = await offer();
  expect((await setUp(token, { password: "short" })).status).toBe(422);
  expect((await setUp(token)).status).toBe(201);
});

test("while there is an admin no link is offered and an old one opens nothing", async () => {
  const token = await offer();
  await club.logIn("Secretary", { isAdmin: true });
  expect((await setUp(token)).status).toBe(404);
  expect(await offer()).toBeNull();
  expect(await club.store.read((db) => db.$count(oneTimeLinks))).toBe(0);
});

test("a guessed link opens nothing", async () => {
  await offer();
  expect((await setUp("a guess")).status).toBe(404);
  expect((await club.visitor.send("/setup/guess")).status).toBe(404);
});

test("the link's page asks for the account, and its form works without script", async () => {
  const token = await offer();
  const page = await club.visitor.send(`/setup/${token}`);
  expect(await page.text()).toContain("Set Up Your Club");
  const posted = await submit(club.visitor, `/setup/${token}`, new URLSearchParams(dana));
  expect(posted.status).toBe(302);
  expect(posted.headers.get("location")).toBe("/admin");
  expect(await accounts()).toBe(1);
});
