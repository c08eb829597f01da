import { afterEach, beforeEach, expect, test } from "bun:test";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { noon } from "../support/club.ts";
import { type CatchDay, day, fish, formOf, hour, openCatchDay, photoFile, submitted, traces } from "./catch-day.ts";

const submissionId = "5f0c1b6e-8a52-4c1b-9d58-2f6c8f0e6a11";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const send = (fields: Record<string, string | File | number>, angler = catchDay.ann) =>
  angler.send("/api/catches", {
    form: formOf({ ...fish, tournamentId: catchDay.tournamentId, submissionId, ...fields }),
  });

test("twenty simultaneous posts of one submission create one catch, and each reply contains it", async () => {
  const photo = await photoFile();
  const replies = await Promise.all(Array.from({ length: 20 }, () => send({ photo })));
  const views = (await Promise.all(replies.map((reply) => reply.json()))) as CatchView[];
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  expect(new Set(views.map(({ id }) => id)).size).toBe(1);
  const { catches, photos } = await traces(catchDay.club);
  expect([catches.length, photos]).toEqual([1, 1]);
});

test("a resubmission after a lost reply returns the first catch, even after the end", async () => {
  const first = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, submissionId });
  catchDay.club.setNow(noon + 3 * day);
  const again = await send({});
  expect(await again.json()).toMatchObject({ id: first.id, isLate: false, submittedAt: first.submittedAt });
  expect((await traces(catchDay.club)).catches.length).toBe(1);
});

test("the same submission id from two anglers creates two catches", async () => {
  const first = await submitted(catchDay.ann, { submissionId });
  const second = await submitted(catchDay.bob, { submissionId });
  expect(second.id).not.toBe(first.id);
});

test("repeating the submission of a withdrawn catch doesn't restore it", async () => {
  const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, submissionId });
  await catchDay.ann.send(`/api/catches/${id}`, { method: "DELETE" });
  const again = await send({});
  expect(again.status).toBe(409);
  expect(await again.json()).toEqual({
    message: "This catch was already received, and has since been withdrawn or deleted.",
    code: "stale",
  });
  expect((await traces(catchDay.club)).catches).toEqual([]);
});

test("a catch saved for one angler isn't accepted from another angler who has logged in since, and nothing is written", async () => {
  const before = await traces(catchDay.club);
  const reply = await send({ anglerId: catchDay.bob.userId, photo: await photoFile() });
  expect(reply.status).toBe(409);
  expect(await reply.json()).toMatchObject({ code: "other_angler" });
  expect(await traces(catchDay.club)).toEqual(before);
});

test("a submission made in time that arrives after the end is late, and judges see both times", async () => {
  const capturedAt = new Date(noon + hour).toISOString();
  catchDay.club.setNow(noon + day + hour);
  const late = await send({ capturedAt, photo: await photoFile() });
  expect(late.status).toBe(201);
  const [waiting] = await catchDay.judge.get<CatchView[]>("/api/admin/catches/unverified");
  expect(waiting).toMatchObject({ isLate: true, capturedAt, submittedAt: new Date(noon + day + hour).toISOString() });
});
