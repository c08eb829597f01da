import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, users } from "../../../src/base/db/schema.ts";
import type { DecisionRecord } from "../../../src/catches/decisions/decision-record.ts";
import type { ReviewQueue } from "../../../src/catches/review/review-shapes.ts";
import { runJob } from "../../../src/jobs.ts";
import type { JudgeAgreement } from "../../../src/options/second-review/second-review-shapes.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { noticesOf, photoFile, submitted, traces } from "../../catches/catch-day.ts";
import type { Browser } from "../../support/club.ts";
import {
  endTournament,
  onlySecondReview,
  openSecondReviewDay,
  postAction,
  postOk,
  readResultState,
  readSecondReview,
  rowsOf,
  type SecondReviewDay,
  sendSecondReview,
  submitVerified,
} from "./second-review-day.ts";

let secondReviewDay: SecondReviewDay;
afterEach(() => secondReviewDay.club.close());

const statusesOf = async () => (await rowsOf(secondReviewDay)).map(({ catchId, status }) => [catchId, status]);
const rulingOf = (id: number) => secondReviewDay.judge.get<DecisionRecord>(`/api/catches/${id}/ruling`);
const refused = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
const noAdmins = (...people: Browser[]) =>
  secondReviewDay.club.store.write(async (tx) => {
    for (const { userId } of people) await tx.update(users).set({ isAdmin: false }).where(eq(users.id, userId));
  });

describe("The second judge", () => {
  let fish: number;
  let id: number;
  beforeEach(async () => {
    secondReviewDay = await openSecondReviewDay();
    const { ann, judge, tournamentId } = secondReviewDay;
    const sent = await submitted(ann, { tournamentId, length: "19.9", weight: "4.4", photo: await photoFile() });
    fish = sent.id;
    const json = { ...{ isVerified: true, measured: "17.66", penalties: ["Mouth open"], weight: "3.3" } };
    await postOk(judge, `/api/admin/catches/${fish}/verify`, {
      ...json,
      species: "Spotted Bass",
      reason: "Lip not shut",
    });
    await endTournament(secondReviewDay);
    id = await onlySecondReview(secondReviewDay);
  });

  test("the second judge can't see the first decision, neither in the list nor in the review", async () => {
    for (const path of ["/api/admin/second-looks", `/api/admin/second-looks/${id}`]) {
      const reply = await (await secondReviewDay.second.send(path)).text();
      expect(reply).toContain("19.9");
      for (const hidden of [
        "17.6",
        "17.5",
        "17.1",
        "3.3",
        "Spotted",
        "Lip not shut",
        '"judge"',
        "judge_",
        "verified",
      ]) {
        expect(reply).not.toContain(hidden);
      }
      // The rules have their own penalties.
      const isOne = path.endsWith(String(id));
      expect(reply.split("Mouth open")).toHaveLength(isOne ? 2 : 1);
    }
    const view = await readSecondReview(secondReviewDay.second, id);
    expect(view).toMatchObject({ youMay: "look", first: null, second: null, settled: null, why: "paid" });
    expect(view.fish).toMatchObject({
      length: 19.9,
      species: "Largemouth Bass",
      status: "pending",
      decidedByEntrant: false,
    });
  });

  test("the second judge agrees within one step of rounding and with the same penalties; then both can read both decisions", async () => {
    expect((await sendSecondReview(secondReviewDay.second, id, "17.5", ["mouth open"])).status).toBe(200);
    const view = await readSecondReview(secondReviewDay.second, id);
    expect(view).toMatchObject({ status: "agreed", youMay: null });
    expect(view.first).toMatchObject({ judge: "judge", measured: 17.66, scored: 17 });
    expect(view.second).toMatchObject({ judge: "second", measured: 17.5, scored: 17 });
    expect(await readResultState(secondReviewDay)).toEqual(["unofficial", "uploads", "challenge_window"]);
    expect((await rulingOf(fish)).steps).toHaveLength(1);
  });

  test.each([
    ["measures more than a step less", () => sendSecondReview(secondReviewDay.second, id, "17.40", ["Mouth open"])],
    ["finds no penalty", () => sendSecondReview(secondReviewDay.second, id, "17.66")],
    [
      "would reject the fish",
      () => postAction(secondReviewDay.second, id, "look", { decision: "rejected", reason: "No tail" }),
    ],
  ])("the second judge disagrees if they %s, and the result waits", async (_, say) => {
    expect((await say()).status).toBe(200);
    expect(await readSecondReview(secondReviewDay.third, id)).toMatchObject({ status: "differs", youMay: "settle" });
    expect(await readResultState(secondReviewDay)).toContain("1 second_looks");
  });

  test.each([
    ["nothing measured", { decision: "verified" }, "Enter your measurement"],
    ["no reason", { decision: "rejected", reason: " " }, "Please give a reason for the change"],
    [
      "a penalty that isn't in the rules",
      { decision: "verified", measured: "17", penalties: ["Late"] },
      "The tournament's rules have no penalty “Late”",
    ],
    ["a length that no fish has", { decision: "verified", measured: "300" }, "Length must be between 0.1 and 200.0"],
    ["no decision", {}, "A decision is verified or rejected"],
  ])("the second judge's decision is refused: %s", async (_, json, message) => {
    const before = await traces(secondReviewDay.club);
    const answer = await postAction(secondReviewDay.second, id, "look", json);
    expect([answer.status, await answer.json()]).toMatchObject([422, { message }]);
    expect(await traces(secondReviewDay.club)).toEqual(before);
    expect(await statusesOf()).toEqual([[fish, "awaiting"]]);
  });

  test("the second judge is neither the first judge nor anybody who fishes with the angler", async () => {
    await secondReviewDay.third.send("/api/relations", { json: { username: "ann" } });
    for (const by of [secondReviewDay.judge, secondReviewDay.third]) {
      expect(await refused(await sendSecondReview(by, id, "17.66"))).toEqual([403, "conflict_of_interest"]);
      expect(await readSecondReview(by, id)).toMatchObject({
        youMay: null,
        refusedBecause: "Another judge will review this fish.",
      });
      expect(await refused(await postAction(by, id, "waive", { reason: "Late" }))).toEqual([
        403,
        "conflict_of_interest",
      ]);
    }
    const counts = await Promise.all(
      [secondReviewDay.judge, secondReviewDay.second].map((by) => by.get<ReviewQueue>("/api/admin/catches/queue")),
    );
    expect(counts.map(({ secondLooks }) => secondLooks)).toEqual([0, 1]);
  });

  test("a fish gets only one second review", async () => {
    await sendSecondReview(secondReviewDay.second, id, "17.66", ["Mouth open"]);
    expect(await refused(await sendSecondReview(secondReviewDay.third, id, "17"))).toEqual([409, "same_state"]);
  });
});

describe("In a club with one impartial judge", () => {
  test("an admin can skip the second review with a reason, which is audited, and the result continues", async () => {
    secondReviewDay = await openSecondReviewDay();
    const fish = await submitVerified(secondReviewDay, secondReviewDay.ann, "20.3");
    await endTournament(secondReviewDay);
    const id = await onlySecondReview(secondReviewDay);
    expect(await refused(await postAction(secondReviewDay.second, id, "waive", { reason: "Busy" }))).toEqual([
      403,
      "conflict_of_interest",
    ]);
    await noAdmins(secondReviewDay.second, secondReviewDay.third);
    expect(await readSecondReview(secondReviewDay.judge, id)).toMatchObject({ youMay: "waive", first: null });
    expect((await postAction(secondReviewDay.judge, id, "waive", { reason: "" })).status).toBe(422);
    expect((await postAction(secondReviewDay.judge, id, "waive", { reason: "We are one judge" })).status).toBe(200);
    expect(await readSecondReview(secondReviewDay.judge, id)).toMatchObject({
      status: "settled",
      second: null,
      settled: { judge: "judge", reason: "We are one judge" },
    });
    const [entry] = await secondReviewDay.club.store.read(async (db) =>
      db.select().from(audit).where(eq(audit.action, "waive-second-look")),
    );
    expect(entry).toMatchObject({ subjectId: fish, detail: { reason: "We are one judge" } });
    expect(await readResultState(secondReviewDay)).not.toContain("1 second_looks");
  });
});

describe("Settling a disagreement between two judges", () => {
  let fish: number;
  let id: number;
  beforeEach(async () => {
    secondReviewDay = await openSecondReviewDay();
    fish = await submitVerified(secondReviewDay, secondReviewDay.ann, "20.3", "20.3");
    await submitVerified(secondReviewDay, secondReviewDay.bob, "19.6");
    await endTournament(secondReviewDay);
    id = await onlySecondReview(secondReviewDay);
    await sendSecondReview(secondReviewDay.second, id, "19.3", ["Mouth open"]);
  });
  const board = async () =>
    (
      await secondReviewDay.club.visitor.get<LeaderboardEntry[]>(
        `/api/tournaments/${secondReviewDay.tournamentId}/leaderboard`,
      )
    ).map(({ username, totalScore }) => [username, totalScore]);
  const settle = (json: object, by = secondReviewDay.third) =>
    postAction(by, id, "settle", { reason: "Looked at both", ...json });

  test("a third judge settles a disagreement in favor of the first decision, which stays", async () => {
    expect(await refused(await settle({ take: "first" }, secondReviewDay.judge))).toEqual([
      403,
      "conflict_of_interest",
    ]);
    expect(await refused(await settle({ take: "first" }, secondReviewDay.second))).toEqual([
      403,
      "conflict_of_interest",
    ]);
    expect((await settle({ take: "first", reason: " " })).status).toBe(422);
    expect((await settle({ take: "new" })).status).toBe(422);
    expect(await (await settle({ take: "none" })).json()).toMatchObject({
      message: "Choose the first decision, the second, a new one, or reject",
    });
    expect((await settle({ take: "first" })).status).toBe(200);
    expect(await readSecondReview(secondReviewDay.third, id)).toMatchObject({
      status: "settled",
      settled: { judge: "third" },
    });
    expect((await rulingOf(fish)).steps).toHaveLength(1);
    expect(await readResultState(secondReviewDay)).toEqual(["unofficial", "uploads", "challenge_window"]);
  });

  test("settling in favor of the second judge changes the decision, the board and the paid place, and notifies the angler", async () => {
    expect((await settle({ take: "second" })).status).toBe(200);
    expect(await rulingOf(fish)).toMatchObject({ measured: 19.3, scored: 18.75, penalties: [{ name: "Mouth open" }] });
    expect(await board()).toEqual([
      ["bob", 19.5],
      ["ann", 18.75],
    ]);
    const titles = (await noticesOf(secondReviewDay.club, secondReviewDay.ann.userId)).map(({ title }) => title);
    expect(titles).toContain("Decision Changed");
    const [settled, ...others] = await rowsOf(secondReviewDay);
    expect(settled).toMatchObject({ status: "settled", catchId: fish });
    expect(others).toMatchObject([{ status: "awaiting", why: "paid" }]);
    expect(others[0]?.catchId).not.toBe(fish);
  });

  test("a third judge's figures settle a disagreement without another review", async () => {
    expect((await settle({ take: "new", measured: "20" })).status).toBe(200);
    expect(await rulingOf(fish)).toMatchObject({ measured: 20, scored: 20 });
    await runJob(secondReviewDay.club.deps, "announce-results");
    expect(await statusesOf()).toEqual([[fish, "settled"]]);
  });

  test("a disagreement between two judges is settled by rejecting the fish", async () => {
    expect((await settle({ take: "reject" })).status).toBe(200);
    expect(await board()).toMatchObject([
      ["bob", 19.5],
      ["ann", 0],
    ]);
  });

  test("one of the two judges settles a disagreement if there is no third judge", async () => {
    await noAdmins(secondReviewDay.third);
    expect(await readSecondReview(secondReviewDay.judge, id)).toMatchObject({ youMay: "settle" });
    expect((await settle({ take: "first" }, secondReviewDay.judge)).status).toBe(200);
  });

  test("agreement is counted per judge", async () => {
    await settle({ take: "first" });
    const byJudge = (await secondReviewDay.judge.get<JudgeAgreement[]>("/api/admin/judging")).map(
      ({ judge, judgeDisplayName: _, ...figures }) => [judge, figures],
    );
    expect(byJudge).toEqual([
      [
        "judge",
        {
          ...{ decisions: 2, lookedAtAgain: 1, agreed: 0, looks: 0, overturned: 0 },
          differences: [{ unit: "in", median: 1, largest: 1 }],
          secondJudges: [
            {
              judge: "second",
              judgeDisplayName: "second",
              looks: 1,
              agreed: 0,
              leanings: [{ unit: "in", median: -1 }],
            },
          ],
        },
      ],
    ]);
  });
});
