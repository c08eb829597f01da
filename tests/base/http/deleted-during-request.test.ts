import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { Elysia } from "elysia";
import { complaints, users } from "../../../src/base/db/schema.ts";
import { errorReplies } from "../../../src/base/http/errors.ts";
import { attachContext } from "../../../src/base/http/request-context.ts";
import { openLog } from "../../../src/log.ts";
import { openClub } from "../../support/club.ts";

const report = { type: "bug", title: "No wind", description: "There was no wind at all today." } as const;

test("an account deleted between the first check and the write counts as a visitor, and nothing is written", async () => {
  let deleting: string | null = null;
  const club = await openClub({}, null, null, (deps) => ({
    ...deps,
    store: {
      ...deps.store,
      async write(work) {
        const username = deleting;
        if (username) {
          await deps.store.write(async (tx) => void (await tx.delete(users).where(eq(users.username, username))));
        }
        return deps.store.write(work);
      },
    },
  }));
  const ann = await club.logIn("ann");
  deleting = "ann";
  const response = await ann.send("/api/complaints", { json: report });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ code: "not_signed_in" });
  expect(await club.store.read(async (db) => db.$count(complaints))).toBe(0);
  await club.close();
});

test("a row that would refer to a row deleted during the request isn't written: the client gets an error, and it is logged", async () => {
  const club = await openClub();
  let logged = "";
  const log = openLog({ logLevel: "warn" }, { write: (line) => (logged += line) });
  const app = new Elysia().use(errorReplies(log)).post("/", () =>
    club.store.write(async (tx) => {
      await tx.insert(complaints).values({ ...report, userId: 4242, createdAt: club.now(), updatedAt: club.now() });
    }),
  );
  const request = new Request("http://localhost/", { method: "POST" });
  attachContext(request, { requestId: "r-1" } as Parameters<typeof attachContext>[1]);
  const response = await app.handle(request);
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: "stale" });
  expect(logged).toContain("a row would refer to a missing row");
  await club.close();
});
