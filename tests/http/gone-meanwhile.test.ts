import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { complaints, users } from "../../src/db/schema.ts";
import { openLog } from "../../src/log.ts";
import { openClub } from "../support/club.ts";

test("whoever's account is deleted between the first look and the write is told so, and nothing is written", async () => {
  const deleting = new Set<string>();
  let logged = "";
  const club = await openClub({}, null, null, (deps) => ({
    ...deps,
    log: openLog({ logLevel: "warn" }, { write: (line) => (logged += line) }),
    store: {
      ...deps.store,
      async write(work) {
        for (const username of deleting) {
          await deps.store.write(async (tx) => void (await tx.delete(users).where(eq(users.username, username))));
        }
        return deps.store.write(work);
      },
    },
  }));
  const ann = await club.signIn("ann");
  deleting.add("ann");
  const report = { type: "bug", title: "No wind", description: "There was no wind at all today." };
  const response = await ann.send("/api/complaints", { json: report });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: "stale" });
  expect(await club.store.read(async (db) => db.$count(complaints))).toBe(0);
  expect(logged).toContain("a row would refer to nothing");
  await club.close();
});
