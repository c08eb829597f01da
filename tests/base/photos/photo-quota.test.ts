import { afterEach, beforeEach, expect, test } from "bun:test";
import { photos } from "../../../src/base/db/schema.ts";
import { refuseBeyondUnopened } from "../../../src/base/photos/photo-quota.ts";
import { maxPhotosPerDay, maxUnopened } from "../../../src/base/photos/photo-renditions.ts";
import { queueTasks } from "../../../src/base/tasks/queue-task.ts";
import { fish, formOf, photoFile } from "../../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../../support/club.ts";

const hour = 3_600_000;

let club: Club;
let ann: Browser;
beforeEach(async () => {
  club = await openClub({ RATE_LIMITS: "on" });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const addPhotos = (count: number, createdAt: number) =>
  club.store.write(async (tx) => {
    const file = {
      format: "jpeg",
      bytes: 9,
      width: 4,
      height: 3,
      placeholder: "",
      fingerprint: "f".repeat(64),
    } as const;
    const row = { ownerId: ann.userId, ...file, createdAt };
    await tx.insert(photos).values(Array.from({ length: count }, (_, nth) => ({ ...row, sha256: String(nth) })));
  });

const send = async (by: Browser = ann) =>
  by.send("/api/catches", { form: formOf({ ...fish, photo: await photoFile() }) });

test("after 300 photos in 24 hours the photo of a refused form isn't saved for the next try", async () => {
  const fields = { ...fish, length: "", page: "/submit-catch", tournamentId: "none" };
  const refuse = async () => {
    const form = formOf({ ...fields, photo: await photoFile() });
    return (await ann.send("/api/catches", { form, headers: { accept: "text/html" } })).text();
  };
  await addPhotos(maxPhotosPerDay - 1, noon - hour);
  expect(await refuse()).toContain('name="savedPhoto"');
  const next = await refuse();
  expect(next).not.toContain('name="savedPhoto"');
  expect(next).toContain("Please choose your photo again.");
});

test("after 300 photos in 24 hours an account's next one is refused, with the time to retry", async () => {
  await addPhotos(1, noon - 23 * hour);
  await addPhotos(maxPhotosPerDay - 1, noon - hour);
  const response = await send();
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toBe("3600");
  const message =
    "You sent 300 photos in the last 24 hours, the limit for one account. You can send the next one in 60 minutes.";
  expect(await response.json()).toEqual({ code: "too_many", message, issues: [{ path: "photo", message }] });
  expect((await ann.send("/api/catches", { form: formOf(fish) })).status).toBe(201);
  expect((await send(await club.logIn("bob"))).status).toBe(201);
  club.setNow(noon + hour);
  expect((await send()).status).toBe(201);
});

test("the 300th photo in 24 hours is accepted, and older ones don't count", async () => {
  await addPhotos(5, noon - 24 * hour);
  await addPhotos(maxPhotosPerDay - 1, noon);
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(429);
});

test("an account's photos count while they wait to be opened, but not if they couldn't be opened", async () => {
  const ids = await club.store.write(async (tx) => {
    const file = { format: "jpeg", bytes: 9, width: 4, height: 3, placeholder: "", fingerprint: "" } as const;
    const rows = Array.from({ length: maxUnopened }, (_, nth) => ({
      ...file,
      ownerId: ann.userId,
      sha256: String(nth),
      createdAt: noon,
    }));
    return tx.insert(photos).values(rows).returning({ id: photos.id });
  });
  const next = () => club.store.read((db) => refuseBeyondUnopened(db, ann.userId, noon));
  await next();
  const queue = (some: typeof ids) =>
    club.store.write((tx) =>
      queueTasks(
        tx,
        "open-photo",
        some.map(({ id }) => ({ key: String(id), payload: { photoId: id } })),
        noon,
      ),
    );
  await queue(ids.slice(1));
  await next();
  await queue(ids);
  await expect(next()).rejects.toMatchObject({ reason: "busy" });
});

test("a tournament's picture counts toward the photo limit", async () => {
  const judge = await club.logIn("judge", { isAdmin: true });
  ann = judge;
  await addPhotos(maxPhotosPerDay, noon);
  const tournament = { name: "Open", description: "Bass", targetSpecies: "Bass", minLength: 12, prize: 0, entryFee: 0 };
  const dates = { startDate: "2026-06-05", endDate: "2026-06-07", tournamentType: "derby" };
  const reply = await judge.send("/api/tournaments", { json: { ...tournament, ...dates } });
  const { id } = (await reply.json()) as { id: number };
  const form = formOf({ image: await photoFile() });
  expect((await judge.send(`/api/admin/tournaments/${id}/image`, { form })).status).toBe(429);
});
