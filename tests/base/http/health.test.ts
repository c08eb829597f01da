import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { healthRoutes, removeLeftProbes } from "../../../src/base/http/health-routes.ts";
import { type Club, openClub } from "../../support/club.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const names = () => readdirSync(club.dataDir).filter((name) => name.startsWith(".ready"));

test("/readyz leaves no files behind", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => club.visitor.send("/readyz")));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(names()).toEqual([]);
});

test("/readyz replies 503 after its own limit if the database doesn't answer", async () => {
  const store = { ...club.store, read: () => Promise.withResolvers<never>().promise };
  const reply = healthRoutes({ ...club.deps, store }, 1).handle(new Request("http://localhost/readyz"));
  expect((await reply).status).toBe(503);
});

test("files left by a program killed during /readyz are removed at the next start, and nothing else", () => {
  const before = readdirSync(club.dataDir).toSorted();
  for (const name of [".ready-1", ".ready-2"]) writeFileSync(join(club.dataDir, name), "ready");
  removeLeftProbes(club.dataDir);
  expect(readdirSync(club.dataDir).toSorted()).toEqual(before);
});
