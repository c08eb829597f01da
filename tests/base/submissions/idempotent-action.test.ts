import { afterEach, beforeEach, expect, test } from "bun:test";
import { audit, complaints, submissions, tournaments } from "../../../src/base/db/schema.ts";
import { runJob } from "../../../src/jobs.ts";
import { type CatchDay, day, openCatchDay } from "../../catches/catch-day.ts";
import { type Browser, noon } from "../../support/club.ts";
import { bassOpen, createTournament } from "../../tournaments/forms.ts";

const submissionId = "5f0c1b6e8a524c1b9d582f6c8f0e6a11";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const report = { type: "bug", title: "No boats", description: "There were no boats at all today.", priority: "medium" };
const reason = "Shouting at the weigh-in";
const card = {
  ...{ username: "ann", species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove" },
  paperNote: "Card 12, seen by Joe",
};

/** Bob's cash entry in a tournament with a fee. Returns the id of the payment. */
async function cashEntry(): Promise<{ tournamentId: number; paymentId: number }> {
  const { id } = await createTournament(catchDay.judge, { entryFee: 2500 });
  await catchDay.judge.send(`/api/admin/tournaments/${id}/entries`, { json: { username: "bob", note: "Cash to Joe" } });
  const [payment] = await catchDay.judge.get<{ id: number }[]>(`/api/admin/tournaments/${id}/payments`);
  return { tournamentId: id, paymentId: payment?.id ?? 0 };
}

async function returnable(): Promise<number> {
  const { paymentId } = await cashEntry();
  await catchDay.judge.send(`/api/admin/payments/${paymentId}/refund`, { json: { reason } });
  return paymentId;
}

/** Every call that creates something, with its address and body. */
const calls: [string, () => Promise<[path: string, json: object, by: Browser]>][] = [
  ["a complaint", async () => ["/api/complaints", report, catchDay.ann]],
  ["a tournament", async () => ["/api/tournaments", bassOpen, catchDay.judge]],
  ["a copy of a tournament", async () => [`/api/admin/tournaments/${catchDay.tournamentId}/copy`, {}, catchDay.judge]],
  ["a paper catch", async () => [`/api/admin/tournaments/${catchDay.tournamentId}/catches`, card, catchDay.judge]],
  [
    "an entry paid in cash",
    async () => {
      const { id } = await createTournament(catchDay.judge, { entryFee: 2500 });
      return [`/api/admin/tournaments/${id}/entries`, { username: "bob", note: "Cash to Joe" }, catchDay.judge];
    },
  ],
  ["a refund", async () => [`/api/admin/payments/${(await cashEntry()).paymentId}/refund`, { reason }, catchDay.judge]],
  [
    "the refund of all",
    async () => [`/api/admin/tournaments/${(await cashEntry()).tournamentId}/refund-all`, { reason }, catchDay.judge],
  ],
  [
    "cash given back",
    async () => [`/api/admin/payments/${await returnable()}/return-cash`, { note: reason }, catchDay.judge],
  ],
  ["a warning", async () => [`/api/admin/users/${catchDay.bob.userId}/warn`, { reason }, catchDay.judge]],
  [
    "a suspension",
    async () => [`/api/admin/users/${catchDay.bob.userId}/suspend`, { reason, days: 7 }, catchDay.judge],
  ],
  ["a ban", async () => [`/api/admin/users/${catchDay.bob.userId}/ban`, { reason }, catchDay.judge]],
];

const actions = () => catchDay.club.store.read(async (db) => db.$count(audit));

test.each(calls)("%s sent twice at once takes effect once, and both replies are the first one's", async (_, call) => {
  const [path, json, by] = await call();
  const before = await actions();
  const press = () => by.send(path, { json: { ...json, submissionId } });
  const replies = await Promise.all([press(), press()]);
  const [first, ...others] = await Promise.all(
    [...replies, await press()].map(async (reply) => `${reply.status} ${await reply.text()}`),
  );
  expect(first).toMatch(/^20[01] /);
  for (const other of others) expect(other).toBe(first ?? "");
  expect((await actions()) - before).toBe(1);
});

const file = (fields: object = {}, by: Browser = catchDay.ann) =>
  by.send("/api/complaints", { json: { ...report, submissionId, ...fields } });
const filed = () => catchDay.club.store.read(async (db) => db.select().from(complaints));

test("calls without a submission id each take effect, as other clients expect", async () => {
  for (let press = 0; press < 2; press += 1) await file({ submissionId: undefined });
  expect(await filed()).toHaveLength(2);
});

test("a submission id of another user is separate and reveals nothing", async () => {
  const first = (await (await file()).json()) as { id: number };
  const other = (await (await file({}, catchDay.bob)).json()) as { id: number; userId: number };
  expect(other.id).not.toBe(first.id);
  expect(other.userId).toBe(catchDay.bob.userId);
});

test("a submission id with different content or for another action is a different submission", async () => {
  await file();
  await file({ title: "No boats at all" });
  expect(await filed()).toHaveLength(2);
  const reply = await catchDay.judge.send("/api/tournaments", { json: { ...bassOpen, submissionId } });
  expect(reply.status).toBe(201);
  const copied = await catchDay.judge.send(`/api/admin/tournaments/${catchDay.tournamentId}/copy`, {
    json: { submissionId },
  });
  expect(copied.status).toBe(201);
  expect(await catchDay.club.store.read(async (db) => db.$count(tournaments))).toBe(3);
});

test("a refused action isn't remembered: repeating it is checked again", async () => {
  const warn = (by: Browser) => by.send(`/api/admin/users/999/warn`, { json: { reason, submissionId } });
  expect((await warn(catchDay.judge)).status).toBe(404);
  expect((await warn(catchDay.judge)).status).toBe(404);
  expect(await catchDay.club.store.read(async (db) => db.$count(submissions))).toBe(0);
});

test("a submission id in an invalid format is refused at its field", async () => {
  const reply = await file({ submissionId: "short" });
  expect(reply.status).toBe(422);
  expect(await reply.json()).toMatchObject({ issues: [{ path: "submissionId" }] });
});

test("a submission is remembered for 30 days", async () => {
  await file();
  catchDay.club.setNow(noon + 30 * day - 1);
  await runJob(catchDay.club.deps, "expire-sessions");
  await file();
  expect(await filed()).toHaveLength(1);
  catchDay.club.setNow(noon + 30 * day);
  await runJob(catchDay.club.deps, "expire-sessions");
  expect(await catchDay.club.store.read(async (db) => db.$count(submissions))).toBe(0);
});
