import { afterEach, beforeEach, expect, test } from "bun:test";
import { offerFirstAdmin } from "../../src/accounts/offer-first-admin.ts";
import { sessions, users } from "../../src/base/db/schema.ts";
import { type Club, noon, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { turnOn } from "./two-step.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const submissionId = "5f0c1b6e8a524c1b9d582f6c8f0e6a11";
const dana = { username: "Dana", email: "dana@example.org", password: "bass-and-trout", state: "TX", submissionId };
const register = (fields: object = {}) => club.visitor.send("/api/auth/register", { json: { ...dana, ...fields } });
const accounts = () => club.store.read((db) => db.$count(users));
const sessionOf = (reply: Response) => /session=[\w-]+/.exec(reply.headers.getSetCookie().join())?.[0] ?? "none";
const userOf = async (reply: Response) =>
  (await (await club.visitor.send("/api/auth/me", { headers: { cookie: sessionOf(reply) } })).json()) as object;

test("two simultaneous registrations with one form create one account, and both replies log in to it", async () => {
  const [first, second] = await Promise.all([register(), register()]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await accounts()).toBe(1);
  expect(await userOf(first)).toMatchObject({ id: 1, username: "Dana" });
  expect(await userOf(second)).toMatchObject({ id: 1, username: "Dana" });
  expect(await second.json()).toEqual(await first.json());
});

test.each([
  ["another password", { password: "trout-and-bass" }],
  ["another state", { state: "MN" }],
  ["another username", { username: "Dana Fields" }],
  ["another submission id", { submissionId: "0e0c1b6e8a524c1b9d582f6c8f0e6a11" }],
  ["no submission id", { submissionId: undefined }],
])("submitting a registration again with %s shows that the name is taken, and doesn't log in", async (_, other) => {
  await register();
  const reply = await register(other);
  expect(reply.status).toBe(409);
  expect(reply.headers.has("set-cookie")).toBe(false);
  expect(await club.store.read((db) => db.$count(sessions))).toBe(1);
});

test("after five wrong passwords, the right one also has to wait, as at login", async () => {
  await club.close();
  club = await openClub({ RATE_LIMITS: "on" });
  await register();
  for (let guess = 0; guess < 6; guess += 1) await register({ password: `wrong ${guess}` });
  expect((await register()).status).toBe(409);
});

test("resubmitting a registration form doesn't log in to an account with two-step login", async () => {
  await register();
  await turnOn(club, 1);
  expect((await register()).status).toBe(409);
});

test("submitting the first admin's form twice creates one admin and logs in twice", async () => {
  const token = await club.store.write((tx) => offerFirstAdmin(tx, noon));
  const setUp = () => club.visitor.send("/api/setup", { json: { ...dana, token } });
  const [first, second] = await Promise.all([setUp(), setUp()]);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await accounts()).toBe(1);
  expect(await userOf(second)).toMatchObject({ username: "Dana", isAdmin: true });
});

test("without script, both submissions of 'Create Account' open the tutorial", async () => {
  const id = /name="submissionId" value="([0-9a-f]{32})"/.exec(await pageOf(club.visitor, "/register"))?.[1] ?? "";
  const press = () => post(club.visitor, "/register", { ...dana, submissionId: id });
  const [first, second] = await Promise.all([press(), press()]);
  expect(first).toMatchObject({ status: 302, redirectTo: "/register" });
  expect(second).toEqual(first);
  expect(await accounts()).toBe(1);
});

test("each visitor's registration form has its own submission id", async () => {
  const idOf = async () => /name="submissionId" value="(\w+)"/.exec(await pageOf(club.visitor, "/register"))?.[1];
  expect(await idOf()).not.toBe(await idOf());
});
