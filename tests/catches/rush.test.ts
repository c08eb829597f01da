import { afterEach, beforeEach, expect, spyOn, test } from "bun:test";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import pino from "pino";
import { photos, tournaments } from "../../src/base/db/schema.ts";
import { photoFileEndings, photoTexts } from "../../src/base/photos/photo-renditions.ts";
import { createTaskRunner } from "../../src/base/tasks/run-tasks.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { Refusal } from "../../src/refusal.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { taskHandlers } from "../../src/task-handlers.ts";
import { detailed, detailedJpeg, pngOf } from "../base/photos/pictures.ts";
import { noon } from "../support/club.ts";
import {
  type CatchDay,
  fish,
  formOf,
  hour,
  noticesOf,
  openCatchDay,
  photoFile,
  submitted,
  traces,
} from "./catch-day.ts";

let catchDay: CatchDay;
let crowd: PromiseWithResolvers<void>;
let arriving: Promise<void>[];
beforeEach(async () => {
  catchDay = await openCatchDay();
  crowd = Promise.withResolvers();
  // Three are being opened and four wait.
  const { decoding } = catchDay.club.photos;
  arriving = [];
  for (let nth = 0; nth < 7; nth += 1) arriving.push(decoding.run(() => crowd.promise));
});
afterEach(async () => {
  crowd.resolve();
  await Promise.all(arriving);
  await catchDay.club.close();
});

async function letCrowdPass(): Promise<void> {
  crowd.resolve();
  await Promise.all(arriving);
}

const runTasks = () => {
  const { store, now, deps } = catchDay.club;
  return createTaskRunner(store, now, pino({ level: "silent" }), taskHandlers(deps)).runDue();
};

const submitPhoto = (photo: File) => submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo });
const ownCatch = (id: number) => catchDay.ann.get<CatchView>(`/api/catches/${id}`);
const statusOf = async (browser: typeof catchDay.ann, path: string | null) => (await browser.send(path ?? "")).status;
const photoRows = () =>
  catchDay.club.store.read(async (db) => db.select().from(photos).where(eq(photos.ownerId, catchDay.ann.userId)));

const originalOf = async () => {
  const sha256 = (await photoRows())[0]?.sha256 ?? "";
  return join(catchDay.club.dataDir, "photos", sha256.slice(0, 2), `${sha256}.${photoFileEndings.original}`);
};

/** A PNG that is complete by its header and its end, but with pixels that no decoder understands. */
async function damagedPng(): Promise<File> {
  const png = Buffer.from(await pngOf(detailed(120, 90)));
  const data = png.indexOf("IDAT") + 4;
  png.fill(0xff, data, data + 40);
  return new File([new Uint8Array(png)], "fish.png", { type: "image/png" });
}

test("in a rush, a catch is accepted before its photo is opened, and the photo is shown once it is", async () => {
  const fish = await submitPhoto(await photoFile());
  const [unopened] = await photoRows();
  expect(unopened).toMatchObject({ fingerprint: "", placeholder: "", width: 120, height: 90 });
  const original = await catchDay.club.photos.files.find(unopened?.sha256 ?? "", "original");
  expect(new Bun.CryptoHasher("sha256").update((await original?.bytes()) ?? "").digest("hex")).toBe(
    unopened?.sha256 ?? "",
  );
  const waiting = await catchDay.ann.send(fish.thumbnailUrl ?? "");
  expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([503, "20"]);
  expect(await waiting.text()).toContain("Photo received");
  expect(await statusOf(catchDay.bob, fish.thumbnailUrl)).toBe(404);

  await letCrowdPass();
  await runTasks();
  // Opening a photo queues its large picture.
  await runTasks();
  const [opened] = await photoRows();
  expect(opened?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect(await statusOf(catchDay.ann, fish.thumbnailUrl)).toBe(200);
  expect((await ownCatch(fish.id)).placeholder).toStartWith("data:image/");
  expect(await statusOf(catchDay.ann, fish.photoUrl)).toBe(200);
});

test("in a rush, an incomplete file or one that isn't a photo is refused at once and leaves nothing behind", async () => {
  const before = await traces(catchDay.club);
  const half = (await detailedJpeg(600, 400)).slice(0, 4000);
  const send = async (photo: File) => {
    const form = formOf({ ...fish, tournamentId: catchDay.tournamentId, photo });
    const reply = await catchDay.ann.send("/api/catches", { form });
    return [reply.status, ((await reply.json()) as { code: string }).code];
  };
  expect(await send(new File(["not a fish"], "fish.jpg"))).toEqual([415, "wrong_type"]);
  expect(await send(new File([half], "fish.jpg"))).toEqual([422, "unreadable_photo"]);
  expect(await traces(catchDay.club)).toEqual(before);
});

test("a catch whose photo can't be opened later keeps its arrival time, and its angler is asked for another photo", async () => {
  const fish = await submitPhoto(await damagedPng());
  expect(fish.needsPhoto).toBe(false);
  await letCrowdPass();
  await runTasks();
  expect(await ownCatch(fish.id)).toMatchObject({ needsPhoto: true, photoUrl: null, submittedAt: fish.submittedAt });
  const notices = await noticesOf(catchDay.club, catchDay.ann.userId);
  expect(notices.map(({ title, link }) => ({ title, link }))).toEqual([
    { title: "Photo Can't Be Opened", link: `/my-catches/${fish.id}/edit` },
  ]);
  expect(await runTasks()).toBe(0);

  const added = await catchDay.ann.send(`/api/catches/${fish.id}/photo`, {
    form: formOf({ photo: await photoFile() }),
  });
  expect(added.status).toBe(200);
  expect(await added.json()).toMatchObject({ needsPhoto: false, submittedAt: fish.submittedAt });
});

test("a damaged photo leaves a rejected catch without a notice, and undoing the rejection shows that it needs one", async () => {
  const fish = await submitPhoto(await damagedPng());
  const reject = { json: { rejectionReason: "Tail not on the board" } };
  expect((await catchDay.judge.send(`/api/admin/catches/${fish.id}/reject`, reject)).status).toBe(200);
  await letCrowdPass();
  await runTasks();
  const titles = (await noticesOf(catchDay.club, catchDay.ann.userId)).map(({ title }) => title);
  expect(titles).toEqual(["Catch Rejected"]);
  expect(await ownCatch(fish.id)).toMatchObject({ status: "rejected", photoUrl: null });
  const undone = await catchDay.judge.send(`/api/admin/catches/${fish.id}/verify`, { json: { isVerified: false } });
  expect(undone.status).toBe(200);
  expect(await ownCatch(fish.id)).toMatchObject({ status: "pending", needsPhoto: true });
});

test("after the photo deadline, the angler of a damaged photo isn't asked for another", async () => {
  await catchDay.club.store.write(async (tx) => {
    const rules = { ...shippedRules.tournament, uploadHours: 0 };
    await tx.update(tournaments).set({ rules }).where(eq(tournaments.id, catchDay.tournamentId));
  });
  const fish = await submitPhoto(await damagedPng());
  catchDay.club.setNow(noon + 24 * hour);
  await letCrowdPass();
  await runTasks();
  const notices = await noticesOf(catchDay.club, catchDay.ann.userId);
  expect(notices.map(({ title, message, link }) => ({ title, message, link }))).toEqual([
    {
      title: "Photo Can't Be Opened",
      message:
        "The photo of your catch (Largemouth Bass, 18.3 in) in Spring Open couldn't be opened, and the time to add one has passed. Please ask the organizer.",
      link: `/my-catches#catch-${fish.id}`,
    },
  ]);
});

test("a server failure while a photo is opened doesn't lose the photo: the task is retried", async () => {
  const fish = await submitPhoto(await photoFile());
  await letCrowdPass();
  const failure = Object.assign(new Error("no memory"), { code: "ERR_IMAGE_ENCODE_FAILED" });
  const encoding = spyOn(Bun.Image.prototype, "bytes").mockRejectedValue(failure);
  try {
    await runTasks();
  } finally {
    encoding.mockRestore();
  }
  expect(await ownCatch(fish.id)).toMatchObject({ needsPhoto: false, photoUrl: fish.photoUrl });
  catchDay.club.setNow(noon + hour);
  await runTasks();
  expect((await photoRows())[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
});

test("an original that was damaged on the server isn't lost, and is opened once it has been restored", async () => {
  const fish = await submitPhoto(await photoFile());
  const path = await originalOf();
  const sent = await Bun.file(path).bytes();
  await writeFile(path, await (await damagedPng()).bytes());
  await letCrowdPass();
  await runTasks();
  expect(await ownCatch(fish.id)).toMatchObject({ needsPhoto: false, photoUrl: fish.photoUrl });
  await writeFile(path, sent);
  catchDay.club.setNow(noon + hour);
  await runTasks();
  expect((await photoRows())[0]?.fingerprint).toMatch(/^[0-9a-f]{64}$/);
});

test("outside a rush, a photo that can't be opened is refused at once", async () => {
  await letCrowdPass();
  const form = formOf({ ...fish, tournamentId: catchDay.tournamentId, photo: await damagedPng() });
  expect((await catchDay.ann.send("/api/catches", { form })).status).toBe(422);
});

test("a decision opens the catch's photo first, and a damaged photo can't be approved", async () => {
  const good = await submitPhoto(await photoFile());
  const bad = await submitPhoto(await damagedPng());
  await letCrowdPass();
  const verify = (id: number) => catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
  expect((await verify(good.id)).status).toBe(200);
  expect(await statusOf(catchDay.bob, good.thumbnailUrl)).toBe(200);
  expect(await statusOf(catchDay.bob, good.photoUrl)).toBe(200);
  const refused = await verify(bad.id);
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([409, "photo_required"]);
  expect(await ownCatch(bad.id)).toMatchObject({ needsPhoto: true, status: "pending" });
});

const flagsOf = async (id: number) => {
  const { flags } = await catchDay.judge.get<{ flags: { kind: string }[] }>(`/api/admin/catches/${id}`);
  return flags.map(({ kind }) => kind);
};

/** The same picture in two files, sent with two catches. */
async function submitTwice() {
  const whole = await photoFile();
  const first = await submitPhoto(whole);
  const png = await new Bun.Image(await whole.bytes()).png().bytes();
  return { first, second: await submitPhoto(new File([new Uint8Array(png)], "fish.png", { type: "image/png" })) };
}

test("a judge who opens a catch's page sees the flags found by opening its photo", async () => {
  const { first, second } = await submitTwice();
  await letCrowdPass();
  expect(await flagsOf(first.id)).toEqual([]);
  expect(await flagsOf(second.id)).toEqual(["similar_photo"]);
});

test("a judge is refused once if approving opens the photo and finds that it looks like another", async () => {
  const { first, second } = await submitTwice();
  await letCrowdPass();
  const verify = async (id: number) => {
    const reply = await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
    const body = (await reply.json()) as { code?: string };
    return [reply.status, body.code];
  };
  expect(await verify(first.id)).toEqual([200, undefined]);
  expect(await verify(second.id)).toEqual([409, "stale"]);
  expect(await ownCatch(second.id)).toMatchObject({ status: "pending", needsPhoto: false });
  expect(await verify(second.id)).toEqual([200, undefined]);
});

test("a photo whose file is gone can't be approved, and a judge sees that it is missing", async () => {
  const fish = await submitPhoto(await photoFile());
  await rm(await originalOf());
  await letCrowdPass();
  const picture = await catchDay.judge.send(fish.thumbnailUrl ?? "");
  expect([picture.status, await picture.text()]).toEqual([404, expect.stringContaining(photoTexts.missingTitle)]);
  const reply = await catchDay.judge.send(`/api/admin/catches/${fish.id}/verify`, { json: { isVerified: true } });
  expect([reply.status, await reply.json()]).toEqual([
    409,
    { code: "photo_required", message: "The photo's file is missing, so this catch can't be verified." },
  ]);
  expect(await ownCatch(fish.id)).toMatchObject({ needsPhoto: false, photoUrl: fish.photoUrl });
});

test("a judge who views an unopened photo that can't be opened sees that it is missing", async () => {
  const fish = await submitPhoto(await damagedPng());
  await letCrowdPass();
  const picture = await catchDay.judge.send(fish.thumbnailUrl ?? "");
  expect([picture.status, await picture.text()]).toEqual([404, expect.stringContaining(photoTexts.missingTitle)]);
  expect(await ownCatch(fish.id)).toMatchObject({ needsPhoto: true, photoUrl: null });
});

test("while the bucket is unavailable, a judge who views an unopened photo sees a message about it", async () => {
  const fish = await submitPhoto(await photoFile());
  await letCrowdPass();
  const out = spyOn(catchDay.club.photos.files, "find").mockRejectedValue(new Refusal("storage_unavailable", "out"));
  try {
    const picture = await catchDay.judge.send(fish.thumbnailUrl ?? "");
    expect([picture.status, await picture.text()]).toEqual([503, expect.stringContaining(photoTexts.unavailableTitle)]);
    expect(await flagsOf(fish.id)).toEqual([]);
  } finally {
    out.mockRestore();
  }
});

test("a photo that a judge views is opened before all others", async () => {
  const fish = await submitPhoto(await photoFile());
  await letCrowdPass();
  expect(await statusOf(catchDay.judge, fish.thumbnailUrl)).toBe(200);
  expect((await photoRows())[0]?.fingerprint).not.toBe("");
});

test("a reused photo is flagged even if neither copy has been opened yet, and only once when both have", async () => {
  const photo = await photoFile();
  await submitPhoto(photo);
  const second = await submitPhoto(photo);
  // The list opens no photo.
  const list = await catchDay.judge.get<{ id: number; flags: { kind: string }[] }[]>("/api/admin/catches/unverified");
  const before = list.filter(({ id }) => id === second.id).flatMap(({ flags }) => flags.map(({ kind }) => kind));
  expect(before).toEqual(["same_photo"]);
  await letCrowdPass();
  await runTasks();
  expect(await flagsOf(second.id)).toEqual(before);
});
