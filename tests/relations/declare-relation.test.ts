import { afterEach, beforeEach, expect, test } from "bun:test";
import { audit } from "../../src/base/db/schema.ts";
import { maxRelations } from "../../src/relations/conflict-of-interest.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";

let club: Club;
let ann: Browser;
let joe: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  joe = await club.logIn("joe");
});
afterEach(() => club.close());

const declare = (by: Browser, username: string) => by.send("/api/relations", { json: { username } });
const end = (by: Browser, username: string) => by.send("/api/relations", { method: "DELETE", json: { username } });
const listed = (user: Browser) => user.get("/api/relations");

test("a relation is visible to both people; only the person who declared it can remove it", async () => {
  expect((await declare(ann, "JOE")).status).toBe(201);
  expect((await declare(ann, "joe")).status).toBe(201);
  expect(await listed(ann)).toMatchObject([{ userId: joe.userId, username: "joe", isDeclaredByYou: true }]);
  expect(await listed(joe)).toMatchObject([{ userId: ann.userId, username: "ann", isDeclaredByYou: false }]);
  expect((await end(joe, "ann")).status).toBe(404);
  expect(await (await end(ann, "joe")).json()).toEqual([]);
  expect(await listed(joe)).toEqual([]);
  const actions = await club.store.read(async (db) => db.select({ action: audit.action }).from(audit));
  expect(actions).toEqual([{ action: "declare-relation" }, { action: "end-relation" }]);
});

test("a relation declared by both people is listed once, and remains if one of them removes it", async () => {
  await declare(ann, "joe");
  await declare(joe, "ann");
  expect(await listed(ann)).toMatchObject([{ username: "joe", isDeclaredByYou: true }]);
  await end(ann, "joe");
  expect(await listed(ann)).toMatchObject([{ username: "joe", isDeclaredByYou: false }]);
});

test.each([
  ["nobody", 404, "Nobody is registered as nobody. Check the spelling of the username."],
  ["joe@example.org", 404, "Nobody is registered as joe@example.org. Check the spelling of the username."],
  ["ann", 422, "You never judge your own catches. Enter someone else's username."],
  [" ", 422, "Username is required"],
])("a relation with '%s' is refused at the field", async (username, status, message) => {
  const response = await declare(ann, username);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ issues: [{ path: "username", message }] });
  expect(await listed(ann)).toEqual([]);
});

test("an account can declare a limited number of people", async () => {
  for (let index = 0; index < maxRelations; index += 1) {
    await club.logIn(`angler ${index}`);
    await declare(ann, `angler ${index}`);
  }
  const response = await declare(ann, "joe");
  expect(response.status).toBe(429);
  expect(await response.json()).toMatchObject({ code: "too_many" });
});
