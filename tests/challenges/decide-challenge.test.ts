import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, challengeMessages, challenges, complaints, participants } from "../../src/base/db/schema.ts";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import type { CatchChallenges, ChallengeThread } from "../../src/challenges/challenge-shapes.ts";
import { maxMessages } from "../../src/challenges/challenge-status.ts";
import type { ComplaintView } from "../../src/complaints/complaint-shapes.ts";
import { enter, noticesOf, traces } from "../catches/catch-day.ts";
import { type Browser, noon } from "../support/club.ts";
import { type ChallengeDay, challenged, decide, openChallengeDay } from "./challenge-day.ts";

let challengeDay: ChallengeDay;
beforeEach(async () => {
  challengeDay = await openChallengeDay();
});
afterEach(() => challengeDay.club.close());

const thread = (by: Browser, id: number) => by.get<ChallengeThread>(`/api/challenges/${id}`);
const write = (by: Browser, id: number, text = "Look at the tail") =>
  by.send(`/api/challenges/${id}/messages`, { json: { text } });
const withdraw = (by: Browser, id: number) => by.send(`/api/challenges/${id}/withdraw`, { method: "POST" });
const challengesOnCatch = async () =>
  (await challengeDay.club.visitor.get<CatchChallenges>(`/api/catches/${challengeDay.fishId}/challenges`)).challenges;
const rows = () => challengeDay.club.store.read(async (db) => db.select().from(challenges));

describe("the thread", () => {
  test("the thread is visible to challenger, angler and judges, who see roles; admins see names", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    for (const by of [challengeDay.bob, challengeDay.ann, challengeDay.second])
      expect((await write(by, id)).status).toBe(201);
    const bySides = ["The challenger", "The angler", "A judge"];
    for (const party of [challengeDay.bob, challengeDay.ann]) {
      expect((await thread(party, id)).messages.map(({ by }) => by)).toEqual(bySides);
    }
    expect((await thread(challengeDay.judge, id)).messages.map(({ by }) => by)).toEqual(["bob", "ann", "second"]);
    const titles = async ({ userId }: Browser) =>
      (await noticesOf(challengeDay.club, userId)).map(({ title }) => title);
    expect((await titles(challengeDay.bob)).filter((title) => title === "New Message in a Challenge")).toHaveLength(2);
    expect((await titles(challengeDay.ann)).filter((title) => title === "New Message in a Challenge")).toHaveLength(2);
  });

  test("the thread can't be opened by other members or by visitors", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    const carol = await challengeDay.club.logIn("carol");
    await enter(challengeDay.club, challengeDay.tournamentId, carol.userId);
    expect((await carol.send(`/api/challenges/${id}`)).status).toBe(404);
    expect((await write(carol, id)).status).toBe(404);
    expect((await challengeDay.club.visitor.send(`/api/challenges/${id}`)).status).toBe(401);
  });

  test("an admin whose fish is challenged doesn't see the challenger's name", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    await challengeDay.judge.send(`/api/admin/users/${challengeDay.ann.userId}/admin`, {
      json: { isAdmin: true, reason: "Helps out" },
    });
    expect(await thread(challengeDay.ann, id)).toMatchObject({ you: "angler", challenger: null, decidedBy: null });
    const [listed] = await challengeDay.ann.get<ChallengeThread[]>("/api/admin/challenges");
    expect(listed).toMatchObject({ challenger: null });
  });

  test("the thread has a limit for each side, and closes with the challenge", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    await challengeDay.club.store.write(async (tx) => {
      const message = { challengeId: id, authorId: challengeDay.bob.userId, side: "challenger" as const, text: "!" };
      await tx.insert(challengeMessages).values(Array(maxMessages).fill({ ...message, writtenAt: noon }));
    });
    expect((await write(challengeDay.bob, id)).status).toBe(429);
    expect((await write(challengeDay.ann, id)).status).toBe(201);
    await decide(challengeDay.second, id);
    expect((await write(challengeDay.ann, id)).status).toBe(409);
  });
});

describe("deciding a challenge", () => {
  test("a challenge decided by another judge shows reason and outcome on the catch, and notifies both parties", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    const response = await decide(challengeDay.second, id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ status: "upheld", decidedBy: "second", mark: null });
    expect(await challengesOnCatch()).toMatchObject([
      { reason: "Length", status: "upheld", outcome: "The tail is not pinched", mark: null },
    ]);
    for (const { userId } of [challengeDay.bob, challengeDay.ann]) {
      expect((await noticesOf(challengeDay.club, userId)).at(-1)).toMatchObject({ title: "Challenge Upheld" });
    }
    expect((await thread(challengeDay.bob, id)).decidedBy).toBeNull();
    const actions = await challengeDay.club.store.read(async (db) => db.select({ action: audit.action }).from(audit));
    expect(actions.map(({ action }) => action)).toContain("decide-challenge");
  });

  describe("with a new decision on the catch", () => {
    const reason = "The tail is not pinched";
    const upheld = (json: object) => ({ outcome: "upheld", text: reason, ...json });
    const fishNow = () => challengeDay.ann.get<CatchView>(`/api/catches/${challengeDay.fishId}`);

    test("an upheld challenge rejects the catch in the same step, with the same reason", async () => {
      const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
      const { revision } = await challengeDay.second.get<{ revision: string }>(
        `/api/admin/catches/${challengeDay.fishId}`,
      );
      const response = await decide(challengeDay.second, id, upheld({ decision: "rejected", seen: revision }));
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ status: "upheld", outcome: reason });
      expect(await fishNow()).toMatchObject({ status: "rejected", rejectionReason: reason });
      const titles = (await noticesOf(challengeDay.club, challengeDay.ann.userId)).map(({ title }) => title);
      expect(titles).toEqual(expect.arrayContaining(["Challenge Upheld", "Decision Changed"]));
    });

    test("an upheld challenge approves the catch with other values", async () => {
      const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
      const response = await decide(challengeDay.second, id, upheld({ decision: "verified", length: "17.5" }));
      expect(response.status).toBe(200);
      expect(await fishNow()).toMatchObject({ status: "verified", length: 17.5, rulingReason: reason });
    });

    test("an upheld challenge can approve a rejected catch with its values unchanged", async () => {
      const json = { decision: "rejected", reason: "No tail" };
      const third = await challengeDay.club.logIn("third", { isAdmin: true });
      await third.send(`/api/admin/catches/${challengeDay.fishId}/change`, { json });
      const { id } = await challenged(challengeDay.ann, challengeDay.fishId);
      expect((await decide(challengeDay.second, id, upheld({ decision: "verified" }))).status).toBe(200);
      expect(await fishNow()).toMatchObject({ status: "verified", rulingReason: reason });
    });

    test.each([
      ["an approval without values", { decision: "verified" }, 422],
      ["an approval with the current length", { decision: "verified", length: "18.3" }, 422],
      ["a denied challenge", { outcome: "denied", decision: "rejected" }, 422],
      ["a reason too long for the catch", { decision: "rejected", text: "x".repeat(501) }, 422],
      ["an impossible length", { decision: "verified", length: "0" }, 422],
      ["an outdated catch", { decision: "rejected", seen: "earlier" }, 409],
    ])("%s changes neither the challenge nor the catch", async (_, json, status) => {
      const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
      const before = await fishNow();
      expect((await decide(challengeDay.second, id, upheld(json))).status).toBe(status);
      expect(await thread(challengeDay.bob, id)).toMatchObject({ status: "open" });
      expect(await fishNow()).toEqual(before);
    });
  });

  test("a challenge can be decided only once", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    await decide(challengeDay.second, id, { outcome: "denied", text: "The tail is fine" });
    const again = await decide(challengeDay.second, id);
    expect(again.status).toBe(409);
    expect(await challengesOnCatch()).toMatchObject([{ status: "denied", outcome: "The tail is fine" }]);
  });

  test.each([{ outcome: "upheld", text: " " }, { outcome: "maybe", text: "Who knows" }, {}])(
    "a challenge isn't decided by %p",
    async (json) => {
      const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
      expect((await decide(challengeDay.second, id, json)).status).toBe(422);
    },
  );

  type RefusedJudge = [string, () => Promise<Browser>];
  const refusedJudges: RefusedJudge[] = [
    ["the judge of the decision", async () => challengeDay.judge],
    [
      "a judge of an earlier decision",
      async () => {
        const json = { decision: "rejected", reason: "No tail" };
        const third = await challengeDay.club.logIn("third", { isAdmin: true });
        expect((await third.send(`/api/admin/catches/${challengeDay.fishId}/change`, { json })).status).toBe(200);
        return challengeDay.judge;
      },
    ],
    [
      "a judge whose decision was undone",
      async () => {
        const json = { isVerified: false, reason: "Wrong fish" };
        expect(
          (await challengeDay.second.send(`/api/admin/catches/${challengeDay.fishId}/verify`, { json })).status,
        ).toBe(200);
        return challengeDay.judge;
      },
    ],
    [
      "the challenger",
      async () => {
        await challengeDay.judge.send(`/api/admin/users/${challengeDay.bob.userId}/admin`, {
          json: { isAdmin: true, reason: "Helps" },
        });
        return challengeDay.bob;
      },
    ],
    [
      "somebody who fishes with the angler",
      async () => {
        const third = await challengeDay.club.logIn("third", { isAdmin: true });
        await third.send("/api/relations", { json: { username: "ann" } });
        return third;
      },
    ],
    [
      "a party who fishes with all other judges",
      async () => {
        await challengeDay.judge.send(`/api/admin/users/${challengeDay.bob.userId}/admin`, {
          json: { isAdmin: true, reason: "Helps" },
        });
        for (const username of ["judge", "second"])
          await challengeDay.bob.send("/api/relations", { json: { username } });
        return challengeDay.bob;
      },
    ],
  ];
  test.each(refusedJudges)("a challenge isn't decided by %s if another judge can", async (_, find) => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    const judge = await find();
    const before = await traces(challengeDay.club);
    const response = await decide(judge, id);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "conflict_of_interest" });
    expect(await traces(challengeDay.club)).toEqual(before);
    expect(await thread(judge, id)).toMatchObject({
      refusedBecause: expect.stringContaining("Another judge will decide"),
    });
  });

  test("a judge whom a party declared after the challenge was opened can still decide it", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    const third = await challengeDay.club.logIn("third", { isAdmin: true });
    challengeDay.club.setNow(noon + 1);
    await challengeDay.ann.send("/api/relations", { json: { username: "second" } });
    expect(await thread(third, id)).toMatchObject({ refusedBecause: null });
    expect((await decide(challengeDay.second, id)).status).toBe(200);
  });

  test("the only judge may decide a challenge, is warned beforehand, and the decision is marked", async () => {
    const json = { reason: "Moved away", isAdmin: false };
    await challengeDay.judge.send(`/api/admin/users/${challengeDay.second.userId}/admin`, { json });
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    challengeDay.club.setNow(noon + 1);
    expect(await thread(challengeDay.judge, id)).toMatchObject({ refusedBecause: null, isMarkedByYou: true });
    expect((await decide(challengeDay.judge, id)).status).toBe(200);
    expect(await challengesOnCatch()).toMatchObject([{ mark: "Decided by the same judge" }]);
  });
});

describe("the mark of a decision", () => {
  test("the decision of the only judge, who fishes with a party, is marked", async () => {
    await challengeDay.second.send("/api/relations", { json: { username: "bob" } });
    await challengeDay.second.send(`/api/admin/users/${challengeDay.judge.userId}/admin`, {
      json: { reason: "Moved", isAdmin: false },
    });
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    expect((await decide(challengeDay.second, id)).status).toBe(200);
    expect(await challengesOnCatch()).toMatchObject([{ mark: "Decided by an entrant" }]);
  });

  test("the mark doesn't change if the judge joins the tournament later", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    await decide(challengeDay.second, id);
    await enter(challengeDay.club, challengeDay.tournamentId, challengeDay.second.userId);
    expect(await challengesOnCatch()).toMatchObject([{ mark: null }]);
  });

  test("the mark stays when the judge leaves the tournament", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    await enter(challengeDay.club, challengeDay.tournamentId, challengeDay.second.userId);
    await decide(challengeDay.second, id);
    await challengeDay.club.store.write(async (tx) =>
      tx.delete(participants).where(eq(participants.userId, challengeDay.second.userId)),
    );
    expect(await challengesOnCatch()).toMatchObject([{ mark: "Decided by an entrant" }]);
  });
});

describe("withdrawing a challenge", () => {
  test("a challenge can be withdrawn only by its challenger, and is then removed from the catch", async () => {
    const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
    expect((await withdraw(challengeDay.ann, id)).status).toBe(403);
    expect((await withdraw(challengeDay.judge, id)).status).toBe(403);
    expect((await withdraw(challengeDay.bob, id)).status).toBe(200);
    expect((await withdraw(challengeDay.bob, id)).status).toBe(409);
    expect(await challengesOnCatch()).toEqual([]);
    expect((await noticesOf(challengeDay.club, challengeDay.ann.userId)).at(-1)).toMatchObject({
      title: "Challenge Withdrawn",
    });
  });
});

describe("a complaint that names a catch", () => {
  const complain = async (by: Browser, catchId: number | null, type = "complaint") => {
    const text = { title: "That fish again", description: "I saw this very fish last week, at the shop." };
    const response = await by.send("/api/complaints", { json: { type, ...text, catchId } });
    expect(response.status).toBe(201);
    return (await response.json()) as ComplaintView;
  };
  const setStatus = (id: number, status: string) =>
    challengeDay.second.send(`/api/admin/complaints/${id}/status`, { json: { status, adminNotes: "" } });

  test("a complaint about a catch is also a challenge, without the text that was written to the club", async () => {
    const { id } = await complain(challengeDay.bob, challengeDay.fishId);
    const [challenge] = await rows();
    expect(challenge).toMatchObject({
      complaintId: id,
      reason: "Other",
      status: "open",
      challengerId: challengeDay.bob.userId,
    });
    expect(JSON.stringify(await thread(challengeDay.ann, challenge?.id ?? 0))).not.toContain("at the shop");
    expect(await thread(challengeDay.second, challenge?.id ?? 0)).toMatchObject({ complaintId: id });
  });

  test("a complaint blocks results until it is resolved or closed", async () => {
    const { id } = await complain(challengeDay.bob, challengeDay.fishId);
    await setStatus(id, "in_progress");
    expect(await rows()).toMatchObject([{ status: "open" }]);
    await setStatus(id, "closed");
    expect(await rows()).toMatchObject([{ status: "withdrawn", decidedById: challengeDay.second.userId }]);
  });

  test("a complaint that names a catch is resolved with its challenge", async () => {
    await complain(challengeDay.bob, challengeDay.fishId);
    const [challenge] = await rows();
    await decide(challengeDay.second, challenge?.id ?? 0);
    const [report] = await challengeDay.club.store.read(async (db) => db.select().from(complaints));
    expect(report).toMatchObject({
      ...{ status: "resolved", adminNotes: "The tail is not pinched", assignedToId: challengeDay.second.userId },
    });
    const actions = await challengeDay.club.store.read(async (db) => db.select().from(audit));
    expect(actions.filter(({ action }) => action === "answer-complaint")).toMatchObject([
      { subjectId: report?.id, detail: { from: "open", to: "resolved", notes: "The tail is not pinched" } },
    ]);
  });

  test("a complaint keeps its notes and its assigned admin when its challenge is decided", async () => {
    const { id } = await complain(challengeDay.bob, challengeDay.fishId);
    const json = { status: "in_progress", adminNotes: "We ask the boat" };
    await challengeDay.judge.send(`/api/admin/complaints/${id}/status`, { json });
    await decide(challengeDay.second, (await rows())[0]?.id ?? 0);
    const [report] = await challengeDay.club.store.read(async (db) => db.select().from(complaints));
    expect(report).toMatchObject({
      ...{ adminNotes: "We ask the boat\nThe tail is not pinched", assignedToId: challengeDay.judge.userId },
    });
  });

  test.each(["resolved", "closed"])(
    "a complaint is not %s by a party or the judge of the decision if another admin can do it",
    async (status) => {
      const { id } = await complain(challengeDay.bob, challengeDay.fishId);
      await challengeDay.judge.send(`/api/admin/users/${challengeDay.ann.userId}/admin`, {
        json: { isAdmin: true, reason: "Helps" },
      });
      const before = await traces(challengeDay.club);
      for (const by of [challengeDay.ann, challengeDay.judge]) {
        const refused = await by.send(`/api/admin/complaints/${id}/status`, { json: { status, adminNotes: "" } });
        expect(refused.status).toBe(403);
        expect(await refused.json()).toMatchObject({ code: "conflict_of_interest" });
      }
      expect(await traces(challengeDay.club)).toEqual(before);
      expect(await rows()).toMatchObject([{ status: "open" }]);
    },
  );

  test("closing a complaint notifies both parties of its challenge", async () => {
    const { id } = await complain(challengeDay.bob, challengeDay.fishId);
    await setStatus(id, "closed");
    for (const { userId } of [challengeDay.bob, challengeDay.ann]) {
      const titles = (await noticesOf(challengeDay.club, userId)).map(({ title }) => title);
      expect(titles).toContain("Challenge Closed");
    }
  });

  test("a complaint opens no challenge if its author couldn't challenge the catch, or reports a bug", async () => {
    const carol = await challengeDay.club.logIn("carol");
    await complain(carol, challengeDay.fishId);
    await complain(challengeDay.bob, challengeDay.fishId, "bug");
    await complain(challengeDay.bob, null);
    expect(await rows()).toEqual([]);
  });
});
