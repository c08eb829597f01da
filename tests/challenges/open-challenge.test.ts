import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { challenges } from "../../src/base/db/schema.ts";
import { sweepPhotos } from "../../src/base/photos/sweep-photos.ts";
import type { CatchChallenges, ChallengeThread, ChallengeView } from "../../src/challenges/challenge-shapes.ts";
import { maxOpenChallenges } from "../../src/challenges/challenge-status.ts";
import { day, enter, formOf, hour, noticesOf, photoFile, submitted, traces, verified } from "../catches/catch-day.ts";
import { readPage } from "../catches/reading.ts";
import { type Browser, noon } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { type ChallengeDay, challenge, challenged, decide, openChallengeDay } from "./challenge-day.ts";

let challengeDay: ChallengeDay;
beforeEach(async () => {
  challengeDay = await openChallengeDay();
});
afterEach(() => challengeDay.club.close());

const rows = () => challengeDay.club.store.read(async (db) => db.select().from(challenges));
const reject = (id: number) =>
  challengeDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
const facts = (by: Browser, id = challengeDay.fishId) => by.get<CatchChallenges>(`/api/catches/${id}/challenges`);

describe("an entrant challenges", () => {
  test("an entrant challenges another's scoring fish; the angler is notified without the challenger's name", async () => {
    const challenge = await challenged(challengeDay.bob, challengeDay.fishId, {
      reason: "length",
      text: "The board ends at 17",
    });
    expect(challenge).toMatchObject({
      ...{
        catchId: challengeDay.fishId,
        reason: "Length",
        status: "open",
        you: "challenger",
        challenger: null,
        angler: null,
      },
      messages: [{ side: "challenger", by: "The challenger", isYours: true, text: "The board ends at 17" }],
    });
    const notice = (await noticesOf(challengeDay.club, challengeDay.ann.userId)).at(-1);
    expect(notice).toMatchObject({ title: "Your Catch Was Challenged", link: `/challenges/${challenge.id}` });
    const response = await challengeDay.ann.send(`/api/challenges/${challenge.id}`);
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject({ you: "angler", challenger: null });
    expect(text + JSON.stringify(notice)).not.toContain("bob");
    expect(text).not.toContain(`"${challengeDay.bob.userId}"`);
  });

  test("only the judges who may decide a challenge are notified of it", async () => {
    const { club, ann, bob, judge, second, fishId } = challengeDay;
    const titles = async ({ userId }: Browser) => (await noticesOf(club, userId)).map(({ title }) => title);
    const { id } = await challenged(bob, fishId);
    expect((await noticesOf(club, second.userId)).at(-1)).toMatchObject({
      title: "Challenge to Decide",
      link: `/challenges/${id}`,
    });
    for (const other of [judge, ann, bob]) expect(await titles(other)).not.toContain("Challenge to Decide");
  });

  test("if no judge is impartial, the judge of the decision is notified of a challenge", async () => {
    const { club, bob, judge, second, fishId } = challengeDay;
    await judge.send(`/api/admin/users/${second.userId}/suspend`, { json: { days: 7, reason: "Test" } });
    await challenged(bob, fishId);
    expect((await noticesOf(club, judge.userId)).map(({ title }) => title)).toContain("Challenge to Decide");
  });

  test("open challenges are counted for their judges, on the tab, in Review's number and on Today", async () => {
    const { ann, bob, second, fishId } = challengeDay;
    const { id } = await challenged(bob, fishId);
    expect(await second.get("/api/session")).toMatchObject({ awaitingReview: 0, openChallenges: 1 });
    expect(await ann.get("/api/session")).toMatchObject({ openChallenges: null });
    const text = async (path: string) => (await readPage(second, path)).text;
    const challengesPage = await text("/admin/challenges");
    expect(challengesPage).toContain("Review 1 awaiting review or decision in total");
    expect(challengesPage).toContain("Challenges 1 open in total");
    expect(await text("/admin")).toContain("1 open challenge");
    await decide(second, id);
    expect(await second.get("/api/session")).toMatchObject({ openChallenges: 0 });
    expect(await text("/admin")).not.toContain("open challenge");
  });

  test("an entrant challenges the decision on their own verified or rejected fish", async () => {
    await challenged(challengeDay.ann, challengeDay.fishId);
    const other = await submitted(challengeDay.ann, {
      tournamentId: challengeDay.tournamentId,
      photo: await photoFile(),
    });
    await reject(other.id);
    const challenge = await challenged(challengeDay.ann, other.id, {
      reason: "Other",
      text: "The tail is on the board",
    });
    expect(challenge).toMatchObject({ you: "challenger", reason: "Other" });
  });

  test("an entrant can word the reason for a challenge freely, which is stored as 'Other'", async () => {
    const challenge = await challenged(challengeDay.bob, challengeDay.fishId, { reason: "The fish was frozen" });
    expect(challenge).toMatchObject({ reason: "Other", messages: [{ text: "The fish was frozen" }] });
  });

  test("a challenge can have a photo, which the parties and admins see, and which is kept", async () => {
    const form = formOf({ reason: "Length", photo: await photoFile() });
    const response = await challengeDay.bob.send(`/api/catches/${challengeDay.fishId}/challenges`, { form });
    expect(response.status).toBe(201);
    const { thumbnailUrl } = (await response.json()) as ChallengeThread;
    const carol = await challengeDay.club.logIn("carol");
    const status = async (by: Browser) => (await by.send(thumbnailUrl ?? "")).status;
    expect(
      await Promise.all(
        [challengeDay.bob, challengeDay.ann, challengeDay.judge, carol, challengeDay.club.visitor].map(status),
      ),
    ).toEqual([200, 200, 200, 404, 404]);
    await sweepPhotos(challengeDay.club.store, challengeDay.club.photos.files, noon + 40 * day);
    expect(await rows()).toMatchObject([{ photoId: expect.any(Number) }]);
  });

  test("an entrant's challenge is filed only once, however often the form is sent", async () => {
    const json = { reason: "Length", submissionId: "0123456789abcdef" };
    const first = await challenged(challengeDay.bob, challengeDay.fishId, json);
    const again = await challenged(challengeDay.bob, challengeDay.fishId, json);
    expect(again.id).toBe(first.id);
    expect(await rows()).toHaveLength(1);
  });

  test("an entrant can challenge until 48 hours after the end", async () => {
    challengeDay.club.setNow(noon + day + 48 * hour - 1);
    await challenged(challengeDay.bob, challengeDay.fishId);
  });
});

test("a rejected catch can't be challenged once it was resubmitted, only the corrected one", async () => {
  const { ann, tournamentId, judge } = challengeDay;
  const first = await submitted(ann, { tournamentId, photo: await photoFile() });
  await reject(first.id);
  expect(await facts(ann, first.id)).toMatchObject({ mayChallenge: true });
  const next = await submitted(ann, { tournamentId, resubmissionOf: first.id, photo: await photoFile() });
  const refused = { mayChallenge: false, refusedBecause: expect.stringContaining("This catch was resubmitted") };
  expect(await facts(ann, first.id)).toMatchObject({ ...refused, resubmittedAs: next.id });
  expect(await (await challenge(ann, first.id)).json()).toMatchObject({ code: "stale" });
  expect(await pageOf(ann, `/catches/${first.id}/challenge`)).toContain(`href="/my-catches#catch-${next.id}"`);
  await judge.send(`/api/admin/catches/${next.id}/verify`, { json: { isVerified: true } });
  expect(await facts(ann, first.id)).toMatchObject(refused);
  await challenged(ann, next.id);
});

describe("refused challenges", () => {
  type Case = [string, number, string, () => Promise<Response>];
  const cases: Case[] = [
    [
      "an angler who is not entered",
      403,
      "not_joined",
      async () => challenge(await challengeDay.club.logIn("carol"), challengeDay.fishId),
    ],
    ["a visitor", 401, "not_signed_in", () => challenge(challengeDay.club.visitor, challengeDay.fishId)],
    [
      "a fish that is pending",
      409,
      "not_judged",
      async () => {
        const { id } = await submitted(challengeDay.ann, {
          tournamentId: challengeDay.tournamentId,
          photo: await photoFile(),
        });
        return challenge(challengeDay.ann, id);
      },
    ],
    [
      "another's rejected fish, which isn't visible",
      404,
      "not_found",
      async () => {
        const { id } = await submitted(challengeDay.ann, {
          tournamentId: challengeDay.tournamentId,
          photo: await photoFile(),
        });
        await reject(id);
        return challenge(challengeDay.bob, id);
      },
    ],
    [
      "another's fish that does not count",
      409,
      "not_counted",
      async () => {
        for (let index = 0; index < 5; index += 1) await verified(challengeDay, { length: "20.0" });
        return challenge(challengeDay.bob, challengeDay.fishId);
      },
    ],
    [
      "a personal catch",
      409,
      "not_judged",
      async () => challenge(challengeDay.ann, (await submitted(challengeDay.ann, { photo: await photoFile() })).id),
    ],
    [
      "a challenge after the window",
      409,
      "challenge_window",
      () => {
        challengeDay.club.setNow(noon + day + 48 * hour);
        return challenge(challengeDay.bob, challengeDay.fishId);
      },
    ],
    [
      "a second open challenge of the same catch",
      409,
      "already_challenged",
      async () => {
        await challenged(challengeDay.bob, challengeDay.fishId);
        return challenge(challengeDay.bob, challengeDay.fishId, { reason: "Species" });
      },
    ],
    [
      "one more challenge than may be open",
      429,
      "too_many",
      async () => {
        await challengeDay.club.store.write(async (tx) => {
          const values = {
            tournamentId: challengeDay.tournamentId,
            challengerId: challengeDay.bob.userId,
            reason: "Length",
            createdAt: noon,
          };
          for (let index = 0; index < maxOpenChallenges; index += 1) {
            await tx.insert(challenges).values({ ...values, catchId: other.id });
          }
        });
        return challenge(challengeDay.bob, challengeDay.fishId);
      },
    ],
    ["a challenge without a reason", 422, "invalid", () => challenge(challengeDay.bob, challengeDay.fishId, {})],
    [
      "'Other' without text",
      422,
      "invalid",
      () => challenge(challengeDay.bob, challengeDay.fishId, { reason: "Other" }),
    ],
  ];
  let other: { id: number };
  beforeEach(async () => {
    other = await verified(challengeDay);
  });
  test.each(cases)("a challenge is refused: %s", async (_, status, code, ask) => {
    const response = await ask();
    expect(await response.json()).toMatchObject({ code });
    expect(response.status).toBe(status);
  });
});

test("a refused challenge leaves nothing behind", async () => {
  const carol = await challengeDay.club.logIn("carol");
  const before = await traces(challengeDay.club);
  const form = formOf({ reason: "Length", photo: await photoFile() });
  expect((await carol.send(`/api/catches/${challengeDay.fishId}/challenges`, { form })).status).toBe(403);
  expect(await traces(challengeDay.club)).toEqual(before);
});

test("a catch shows whether and until when its decision can be challenged, and on what grounds", async () => {
  expect(await facts(challengeDay.club.visitor)).toMatchObject({ mayChallenge: false, refusedBecause: null });
  expect(await facts(challengeDay.bob)).toMatchObject({
    mayChallenge: true,
    until: new Date(noon + day + 48 * hour).toISOString(),
    reasons: ["Length", "Species", "Photo", "Wrong place or time", "Other"],
    challenges: [],
  });
  await challenged(challengeDay.bob, challengeDay.fishId);
  expect(await facts(challengeDay.bob)).toMatchObject({
    mayChallenge: false,
    refusedBecause: "You already have an open challenge on this catch.",
    challenges: [{ reason: "Length", status: "open", outcome: null, mark: null }],
  });
});

test("each party lists its own challenges, and admins list all of them", async () => {
  const { id } = await challenged(challengeDay.bob, challengeDay.fishId);
  const carol = await challengeDay.club.logIn("carol");
  await enter(challengeDay.club, challengeDay.tournamentId, carol.userId);
  const listed = (by: Browser, path = "/api/challenges") => by.get<ChallengeView[]>(path);
  expect(await listed(challengeDay.bob)).toMatchObject([{ id, you: "challenger" }]);
  expect(await listed(challengeDay.ann)).toMatchObject([{ id, you: "angler", challenger: null }]);
  expect(await listed(carol)).toEqual([]);
  expect(await listed(challengeDay.judge, "/api/admin/challenges?status=open")).toMatchObject([
    { id, you: "judge", challenger: "bob", angler: "ann" },
  ]);
  expect(await listed(challengeDay.judge, "/api/admin/challenges?status=decided")).toEqual([]);
});
