import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { CatchCard, CatchView, PublicCatch } from "../../src/catches/catch-shapes.ts";
import type { DecisionRecord } from "../../src/catches/decisions/decision-record.ts";
import type {
  RecentDecision,
  ReviewedCatch,
  ReviewQueue,
  UnverifiedCatch,
} from "../../src/catches/review/review-shapes.ts";
import { type Browser, noon } from "../support/club.ts";
import { type CatchDay, enter, openCatchDay, photoFile, submitted, traces } from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
  await enter(catchDay.club, catchDay.tournamentId, catchDay.judge.userId);
});
afterEach(() => catchDay.club.close());

const waitingOf = async (angler: Browser) =>
  submitted(angler, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
const queueOf = async (judge: Browser) =>
  (await judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified")).map(({ id }) => id);
const countsOf = (judge: Browser) => judge.get<ReviewQueue>("/api/admin/catches/queue");
const verify = (id: number, by: Browser, isVerified = true) =>
  by.send(`/api/admin/catches/${id}/verify`, { json: { isVerified } });
const reject = (id: number, by: Browser) =>
  by.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
const change = (id: number, by: Browser) =>
  by.send(`/api/admin/catches/${id}/change`, { json: { decision: "rejected", reason: "No tail" } });
const enterCard = (username: string, by: Browser) =>
  by.send(`/api/admin/tournaments/${catchDay.tournamentId}/catches`, {
    json: {
      ...{ username, species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "Cove" },
      paperNote: "Card 12, seen by Joe",
    },
  });
const declare = (by: Browser, username: string) => by.send("/api/relations", { json: { username } });

async function refused(response: Promise<Response>): Promise<void> {
  const { status } = await response;
  expect(status).toBe(403);
  expect(await (await response).json()).toMatchObject({ code: "conflict_of_interest" });
}

describe("with another judge", () => {
  let second: Browser;
  beforeEach(async () => {
    second = await catchDay.club.logIn("second", { isAdmin: true });
  });

  test("a judge's queue and counts leave out their own catch, which the other judge's include", async () => {
    const [ownId, anns] = [await waitingOf(catchDay.judge), await waitingOf(catchDay.ann)];
    expect(await queueOf(catchDay.judge)).toEqual([anns.id]);
    expect(await countsOf(catchDay.judge)).toMatchObject({ pending: 1, forOtherJudges: 1 });
    expect(await queueOf(second)).toEqual([ownId.id, anns.id]);
    expect(await countsOf(second)).toMatchObject({ pending: 2, forOtherJudges: 0 });
    const review = await catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${ownId.id}`);
    expect(review.conflict).toEqual({ isOwn: true, hasOtherJudge: true });
  });

  test("a judge can neither verify nor reject their own catch", async () => {
    const fish = await waitingOf(catchDay.judge);
    const before = await traces(catchDay.club);
    await refused(verify(fish.id, catchDay.judge));
    await refused(reject(fish.id, catchDay.judge));
    expect(await traces(catchDay.club)).toEqual(before);
    expect((await verify(fish.id, second)).status).toBe(200);
  });

  test("a judge can't change or undo the decision on their own catch if there is another judge", async () => {
    const fish = await waitingOf(catchDay.judge);
    await reject(fish.id, second);
    const before = await traces(catchDay.club);
    await refused(change(fish.id, catchDay.judge));
    await refused(verify(fish.id, catchDay.judge, false));
    expect(await traces(catchDay.club)).toEqual(before);
    const review = await catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${fish.id}`);
    expect(review.fixedBecause).toBe("This is your own catch. Another judge will decide on it.");
    const [latest] = await catchDay.judge.get<RecentDecision[]>("/api/admin/catches/judged");
    expect(latest?.conflict).toEqual({ isOwn: true, hasOtherJudge: true });
  });

  test("a judge can't enter their own paper card if there is another judge, and the error is at the angler's name", async () => {
    const response = await enterCard("judge", catchDay.judge);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      code: "conflict_of_interest",
      issues: [{ path: "username", message: "This is your own catch. Another judge will decide on it." }],
    });
    expect((await enterCard("judge", second)).status).toBe(201);
  });

  test.each([
    ["the judge", () => declare(catchDay.judge, "ann")],
    ["the angler", () => declare(catchDay.ann, "judge")],
  ])("a judge can't decide the catch of somebody they fish with, declared by %s", async (_, declared) => {
    await declared();
    const anns = await waitingOf(catchDay.ann);
    expect(await queueOf(catchDay.judge)).toEqual([]);
    await refused(verify(anns.id, catchDay.judge));
    await refused(enterCard("ann", catchDay.judge));
    expect((await verify(anns.id, second)).status).toBe(200);
  });

  test("a judge whom the angler declares after a catch arrived may judge that catch, but no later one", async () => {
    const anns = await waitingOf(catchDay.ann);
    catchDay.club.setNow(noon + 1);
    await declare(catchDay.ann, "judge");
    const later = await waitingOf(catchDay.ann);
    expect(await queueOf(catchDay.judge)).toEqual([anns.id]);
    expect(await countsOf(catchDay.judge)).toMatchObject({ pending: 1, forOtherJudges: 1 });
    await refused(verify(later.id, catchDay.judge));
    const { conflict } = await catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${anns.id}`);
    expect(conflict).toBeNull();
    expect((await verify(anns.id, catchDay.judge)).status).toBe(200);
  });

  test("judges can't make themselves the only judge by declaring all others", async () => {
    await declare(catchDay.judge, "second");
    const fish = await waitingOf(catchDay.judge);
    expect(await queueOf(catchDay.judge)).toEqual([]);
    await refused(verify(fish.id, catchDay.judge));
    expect(await queueOf(second)).toEqual([fish.id]);
    expect((await verify(fish.id, second)).status).toBe(200);
    const decided = await second.get<ReviewedCatch>(`/api/admin/catches/${fish.id}`);
    expect(decided.decidedByEntrant).toBe(true);
  });

  test("a suspended admin doesn't count as another judge", async () => {
    const reason = { reason: "Shouting at the weigh-in", days: 7 };
    await catchDay.judge.send(`/api/admin/users/${second.userId}/suspend`, { json: reason });
    const fish = await waitingOf(catchDay.judge);
    expect((await verify(fish.id, catchDay.judge)).status).toBe(200);
  });
});

describe("without another judge", () => {
  test("the only judge can decide on their own catch, after a warning", async () => {
    const fish = await waitingOf(catchDay.judge);
    const [offered] = await catchDay.judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified");
    expect(offered).toMatchObject({ id: fish.id, conflict: { isOwn: true, hasOtherJudge: false } });
    expect(await countsOf(catchDay.judge)).toMatchObject({ pending: 1, forOtherJudges: 0 });
    expect((await verify(fish.id, catchDay.judge)).status).toBe(200);
    expect((await change(fish.id, catchDay.judge)).status).toBe(200);
    expect((await verify(fish.id, catchDay.judge, false)).status).toBe(200);
    expect((await reject(fish.id, catchDay.judge)).status).toBe(200);
    expect((await enterCard("judge", catchDay.judge)).status).toBe(201);
  });

  test("the only judge's decision on their own catch is marked for everyone who may see it, until it is undone", async () => {
    const fish = await waitingOf(catchDay.judge);
    await verify(fish.id, catchDay.judge);
    const seen = await catchDay.club.visitor.get<PublicCatch>(`/api/catches/${fish.id}`);
    expect(seen.decidedByEntrant).toBe(true);
    const card = await catchDay.club.visitor.get<CatchCard>(`/api/catches/${fish.id}/card`);
    expect(card.decidedByEntrant).toBe(true);
    const ruling = await catchDay.club.visitor.get<DecisionRecord>(`/api/catches/${fish.id}/ruling`);
    expect(ruling).toMatchObject({ decidedByEntrant: true, steps: [{ decision: "verified", isByEntrant: true }] });
    await verify(fish.id, catchDay.judge, false);
    const undone = await catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${fish.id}`);
    expect(undone.decidedByEntrant).toBe(false);
  });
});

describe("the mark of an interested judge", () => {
  const isMarked = async (id: number) =>
    (await catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`)).decidedByEntrant;

  test("an entrant's decision on a stranger's fish is marked, by photo or paper card", async () => {
    const anns = await waitingOf(catchDay.ann);
    await reject(anns.id, catchDay.judge);
    expect(await isMarked(anns.id)).toBe(true);
    const card = (await (await enterCard("ann", catchDay.judge)).json()) as CatchView;
    expect(card.decidedByEntrant).toBe(true);
  });

  test("a decision on the fish of a companion is marked, even if the judge isn't an entrant", async () => {
    const second = await catchDay.club.logIn("second", { isAdmin: true });
    await declare(catchDay.ann, "judge");
    await declare(catchDay.ann, "second");
    const anns = await waitingOf(catchDay.ann);
    await verify(anns.id, second);
    expect(await isMarked(anns.id)).toBe(true);
  });

  test("the mark isn't shown on decisions of a judge who doesn't fish", async () => {
    const second = await catchDay.club.logIn("second", { isAdmin: true });
    const anns = await waitingOf(catchDay.ann);
    await verify(anns.id, second);
    expect(await isMarked(anns.id)).toBe(false);
  });
});
