import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, catches, participants, photos, submitters, tournaments, users } from "../../../src/base/db/schema.ts";
import type { CatchView, SubmittedCatch } from "../../../src/catches/catch-shapes.ts";
import type { ReviewedCatch, ReviewQueue, UnverifiedCatch } from "../../../src/catches/review/review-shapes.ts";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { AnglerToSubmitFor, SubmittersOfAngler } from "../../../src/options/submitters/submitter-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import {
  type CatchDay,
  day,
  enter,
  fish,
  formOf,
  noticesOf,
  openCatchDay,
  openTournament,
  photoFile,
  standingOf,
  traces,
} from "../../catches/catch-day.ts";
import { type Browser, noon } from "../../support/club.ts";
import { createTournament, nextWeek, refusal } from "../../tournaments/forms.ts";

/** Ann and Bob are entrants; Ann has no phone. */
let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay({ allowsSubmitters: true });
  await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
});
afterEach(() => catchDay.club.close());

const add = (angler: Browser, entrant: string) =>
  angler.send(`/api/tournaments/${catchDay.tournamentId}/submitters`, { json: { entrant } });
const remove = (angler: Browser, submitter: Browser) =>
  angler.send(`/api/tournaments/${catchDay.tournamentId}/submitters/${submitter.userId}/remove`, { json: {} });
const onPaper = (entrant: string, angler = catchDay.ann) =>
  catchDay.judge.send(`/api/admin/tournaments/${catchDay.tournamentId}/entries/${angler.userId}/submitters`, {
    json: { entrant },
  });
const submitFor = (angler: Browser, fields: Record<string, string | File | number> = {}, by = catchDay.bob) =>
  by.send("/api/catches", {
    form: formOf({ ...fish, tournamentId: catchDay.tournamentId, caughtBy: angler.userId, ...fields }),
  });
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;
const toSubmitFor = (by: Browser) => by.get<AnglerToSubmitFor[]>("/api/submit-for");
const entrant = async (name: string) => {
  const angler = await catchDay.club.logIn(name);
  await enter(catchDay.club, catchDay.tournamentId, angler.userId);
  return angler;
};

describe("consent to submit for an entrant (docs/rules.md 6.14)", () => {
  test("an entrant names another entrant, who is notified and can submit for them until the consent is withdrawn", async () => {
    const added = await add(catchDay.ann, "bo");
    expect(added.status).toBe(200);
    const consent = { userId: catchDay.bob.userId, username: "bob", displayName: "bob", isOnPaper: false };
    expect((await added.json()) as SubmittersOfAngler).toMatchObject({
      userId: catchDay.ann.userId,
      submitters: [consent],
    });
    expect(await toSubmitFor(catchDay.bob)).toEqual([
      { tournamentId: catchDay.tournamentId, userId: catchDay.ann.userId, username: "ann", displayName: "ann" },
    ]);
    expect(await noticesOf(catchDay.club, catchDay.bob.userId)).toMatchObject([{ title: "You can submit for ann" }]);
    expect((await remove(catchDay.ann, catchDay.bob)).status).toBe(200);
    expect(await toSubmitFor(catchDay.bob)).toEqual([]);
    expect((await noticesOf(catchDay.club, catchDay.bob.userId)).at(-1)?.title).toBe("You no longer submit for ann");
    expect(await refusal(await remove(catchDay.ann, catchDay.bob))).toMatchObject({ status: 404, code: "not_found" });
    const storedRows = await catchDay.club.store.read(async (db) =>
      db.select({ action: audit.action }).from(audit).where(eq(audit.subject, "tournament")).orderBy(audit.id),
    );
    expect(storedRows).toEqual([{ action: "add-submitter" }, { action: "remove-submitter" }]);
  });

  test("adding the same entrant twice writes nothing the second time", async () => {
    await add(catchDay.ann, "bob");
    const before = await traces(catchDay.club);
    expect((await add(catchDay.ann, "bob")).status).toBe(200);
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("a consent is refused at its field for the entrant themselves, for people who aren't entered, and for unpaid entrants", async () => {
    await catchDay.club.logIn("visitor");
    const unpaid = await catchDay.club.logIn("unpaid");
    await catchDay.club.store.write((tx) =>
      tx.insert(participants).values({ tournamentId: catchDay.tournamentId, userId: unpaid.userId, joinedAt: noon }),
    );
    for (const [name, status] of [
      ["ann", 422],
      ["visitor", 404],
      ["unpaid", 404],
      ["", 422],
    ] as const) {
      expect(await refusal(await add(catchDay.ann, name))).toMatchObject({ status, paths: ["entrant"] });
    }
  });

  test("an unpaid entrant whom a director chooses is refused, and no entrant with a similar name takes their place", async () => {
    await entrant("unpaid2");
    const unpaid = await catchDay.club.logIn("unpaid");
    await catchDay.club.store.write((tx) =>
      tx.insert(participants).values({ tournamentId: catchDay.tournamentId, userId: unpaid.userId, joinedAt: noon }),
    );
    expect(await refusal(await onPaper("unpaid"))).toMatchObject({ status: 422, paths: ["entrant"] });
    expect(await catchDay.club.store.read((db) => db.$count(submitters))).toBe(0);
  });

  test("a consent needs an entry, a tournament that allows it, and one that hasn't ended", async () => {
    const visitor = await catchDay.club.logIn("visitor");
    expect(await refusal(await add(visitor, "bob"))).toMatchObject({ status: 403, code: "not_joined" });
    catchDay.club.setNow(noon + day);
    expect(await refusal(await add(catchDay.ann, "bob"))).toMatchObject({ status: 409, code: "ended" });
    catchDay.club.setNow(noon);
    await catchDay.club.store.write((tx) => tx.update(tournaments).set({ allowsSubmitters: false }));
    expect(await refusal(await add(catchDay.ann, "bob"))).toMatchObject({ status: 409, code: "same_state" });
    expect(await refusal(await onPaper("bob"))).toMatchObject({ status: 409, code: "same_state" });
  });

  test("an entrant has at most 3 submitters, and nobody submits for more than 5 entrants", async () => {
    for (const name of ["cal", "dee", "eli"]) {
      await entrant(name);
      expect((await add(catchDay.ann, name)).status).toBe(200);
    }
    expect(await refusal(await add(catchDay.ann, "bob"))).toMatchObject({ status: 422, paths: ["entrant"] });
    for (const name of ["fay", "gus", "hal", "ida"]) expect((await add(await entrant(name), "cal")).status).toBe(200);
    expect(await refusal(await add(await entrant("joe"), "cal"))).toMatchObject({ status: 422, paths: ["entrant"] });
  });

  test("a director records a consent on paper, both entrants are notified, and the entrant's sheet shows it until it is removed", async () => {
    const path = `/api/admin/tournaments/${catchDay.tournamentId}/entries/${catchDay.ann.userId}/submitters`;
    expect((await onPaper("bob")).status).toBe(200);
    const sheet = async () => {
      const query = `userId=${catchDay.ann.userId}`;
      return (
        await catchDay.judge.get<DayEntrant[]>(`/api/admin/tournaments/${catchDay.tournamentId}/day/entrants?${query}`)
      )[0];
    };
    expect((await sheet())?.submitters).toMatchObject([{ username: "bob", isOnPaper: true }]);
    expect(await noticesOf(catchDay.club, catchDay.ann.userId)).toMatchObject([{ title: "bob can submit for you" }]);
    expect(await noticesOf(catchDay.club, catchDay.bob.userId)).toMatchObject([{ title: "You can submit for ann" }]);
    expect((await catchDay.judge.send(`${path}/${catchDay.bob.userId}/remove`, { json: {} })).status).toBe(200);
    expect((await sheet())?.submitters).toEqual([]);
  });

  test("consents end with the entry of either entrant, and don't return when they join again", async () => {
    await add(catchDay.ann, "bob");
    await add(catchDay.bob, "ann");
    const path = `/api/admin/tournaments/${catchDay.tournamentId}/entries/${catchDay.bob.userId}/remove`;
    expect((await catchDay.judge.send(path, { json: { reason: "Ill" } })).status).toBe(200);
    await enter(catchDay.club, catchDay.tournamentId, catchDay.bob.userId);
    expect(await catchDay.club.store.read((db) => db.$count(submitters))).toBe(0);
  });

  test("whether a tournament allows it is off by default, is stored, copied, and among its rules", async () => {
    const { id } = await createTournament(catchDay.judge, nextWeek);
    const sentence = "With their consent, an entrant can submit catches for another entrant.";
    const read = () => catchDay.judge.get<TournamentWithResult>(`/api/tournaments/${id}`);
    const { allowsSubmitters, rulesText } = await read();
    expect([allowsSubmitters, rulesText.includes(sentence)]).toEqual([false, false]);
    await catchDay.club.store.write((tx) =>
      tx.update(tournaments).set({ allowsSubmitters: true }).where(eq(tournaments.id, id)),
    );
    expect((await read()).rulesText).toContain(sentence);
    const copy = await catchDay.judge.send(`/api/admin/tournaments/${id}/copy`, { json: {} });
    expect(((await copy.json()) as TournamentWithResult).allowsSubmitters).toBe(true);
  });
});

describe("a catch submitted for another entrant (docs/rules.md 6.15)", () => {
  test("a submitted catch is the angler's: on their record and in their standing, with the submitter's name, and they are notified", async () => {
    await add(catchDay.ann, "bob");
    const response = await submitFor(catchDay.ann, { photo: await photoFile() });
    expect(response.status).toBe(201);
    const submittedCatch = (await response.json()) as SubmittedCatch;
    const names = { submittedBy: { username: "bob", displayName: "bob" }, angler: { username: "ann" } };
    expect(submittedCatch).toMatchObject({ userId: catchDay.ann.userId, ...names });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ waitingCount: 1 });
    expect(await standingOf(catchDay.club, catchDay.bob.userId)).toMatchObject({ waitingCount: 0 });
    const [own] = await catchDay.ann.get<CatchView[]>("/api/catches");
    expect(own).toMatchObject({ id: submittedCatch.id, submittedBy: names.submittedBy });
    expect(await catchDay.bob.get<CatchView[]>("/api/catches")).toEqual([]);
    expect((await catchDay.bob.send(`/api/catches/${submittedCatch.id}`)).status).toBe(404);
    expect(await noticesOf(catchDay.club, catchDay.ann.userId)).toMatchObject([
      {
        type: "catch_submitted",
        title: "bob submitted a catch for you",
        link: `/my-catches#catch-${submittedCatch.id}`,
      },
    ]);
    const [photo] = await catchDay.club.store.read(async (db) => db.select({ ownerId: photos.ownerId }).from(photos));
    expect(photo?.ownerId).toBe(catchDay.ann.userId);
  });

  test("a photo saved from the submitter's refused form becomes the angler's", async () => {
    await add(catchDay.ann, "bob");
    const form = formOf({ page: "/submit-catch", ...fish, length: "", photo: await photoFile() });
    await catchDay.bob.send("/api/catches", { form, headers: { accept: "text/html" } });
    const [saved] = await catchDay.club.store.read((db) => db.select().from(photos));
    expect(saved?.ownerId).toBe(catchDay.bob.userId);
    expect((await submitFor(catchDay.ann, { savedPhoto: saved?.sha256 ?? "" })).status).toBe(201);
    const rows = await catchDay.club.store.read((db) => db.select().from(photos));
    expect(rows).toMatchObject([{ id: saved?.id ?? 0, ownerId: catchDay.ann.userId }]);
  });

  test("an angler who names themselves submits their own catch", async () => {
    const response = await submitFor(catchDay.ann, {}, catchDay.ann);
    expect((await response.json()) as SubmittedCatch).toMatchObject({ userId: catchDay.ann.userId });
    const [row] = await catchDay.club.store.read(async (db) => db.select().from(catches));
    expect(row).toMatchObject({ userId: catchDay.ann.userId, submittedBy: null });
  });

  test.each<[string, () => Promise<unknown>, Record<string, string>]>([
    ["without the angler's consent", async () => undefined, {}],
    [
      "after the consent was withdrawn",
      async () => (await add(catchDay.ann, "bob")) && remove(catchDay.ann, catchDay.bob),
      {},
    ],
    ["with only the other direction's consent", () => add(catchDay.bob, "ann"), {}],
    ["as a personal catch", () => add(catchDay.ann, "bob"), { tournamentId: "none" }],
    [
      "once the tournament no longer allows it",
      async () => {
        await add(catchDay.ann, "bob");
        await catchDay.club.store.write((tx) => tx.update(tournaments).set({ allowsSubmitters: false }));
      },
      {},
    ],
    [
      "in another tournament than the consent's",
      async () => {
        await add(catchDay.ann, "bob");
        const other = await openTournament(catchDay.club, { name: "Derby", allowsSubmitters: true });
        for (const { userId } of [catchDay.ann, catchDay.bob]) await enter(catchDay.club, other, userId);
        await catchDay.club.store.write((tx) => tx.update(submitters).set({ tournamentId: other }));
      },
      {},
    ],
  ])("a catch for another entrant is refused %s, and nothing is written", async (_, prepare, fields) => {
    await prepare();
    const before = await traces(catchDay.club);
    const response = await submitFor(catchDay.ann, { photo: await photoFile(), ...fields });
    expect(await refusal(response)).toMatchObject({ status: 403, code: "consent_required", paths: ["caughtBy"] });
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("an earlier catch stays when the consent is withdrawn", async () => {
    await add(catchDay.ann, "bob");
    const { id } = (await (await submitFor(catchDay.ann)).json()) as CatchView;
    await remove(catchDay.ann, catchDay.bob);
    expect(await catchDay.ann.get<CatchView>(`/api/catches/${id}`)).toMatchObject({ submittedBy: { username: "bob" } });
  });

  test.each<[string, Partial<typeof participants.$inferInsert>, number, string]>([
    ["disqualified", { disqualifiedAt: noon, disqualifyReason: "Motor" }, 409, "ann is disqualified from Spring Open"],
    ["withdrawn", { state: "withdrew" }, 409, "ann withdrew from Spring Open"],
    ["unpaid", { hasPaid: false, paidAt: null }, 403, "ann isn't entered in Spring Open"],
  ])(
    "the angler's entry decides: for an angler who is %s the catch is refused in words about them",
    async (_, entry, status, message) => {
      await add(catchDay.ann, "bob");
      await catchDay.club.store.write((tx) =>
        tx.update(participants).set(entry).where(eq(participants.userId, catchDay.ann.userId)),
      );
      const refused = await submitFor(catchDay.ann);
      expect(refused.status).toBe(status);
      expect(await messageOf(refused)).toStartWith(message);
    },
  );

  test("a catch for a suspended angler is refused at the field, and the submitter's own state doesn't matter", async () => {
    await add(catchDay.ann, "bob");
    await catchDay.club.store.write((tx) =>
      tx.update(participants).set({ state: "withdrew" }).where(eq(participants.userId, catchDay.bob.userId)),
    );
    expect((await submitFor(catchDay.ann)).status).toBe(201);
    await catchDay.club.store.write((tx) =>
      tx
        .update(users)
        .set({ suspendedUntil: noon + day })
        .where(eq(users.id, catchDay.ann.userId)),
    );
    expect(await refusal(await submitFor(catchDay.ann))).toMatchObject({ code: "suspended", paths: ["caughtBy"] });
  });

  test("the same submission sent twice creates one catch, and both replies name the angler", async () => {
    await add(catchDay.ann, "bob");
    const submissionId = "5f0c1b6e-8a52-4c1b-9d58-2f6c8f0e6a11";
    const replies = await Promise.all([1, 2].map(() => submitFor(catchDay.ann, { submissionId })));
    const submittedCatch = (await Promise.all(replies.map((reply) => reply.json()))) as SubmittedCatch[];
    expect(submittedCatch.map(({ angler }) => angler?.username)).toEqual(["ann", "ann"]);
    expect((await traces(catchDay.club)).catches).toHaveLength(1);
  });

  test("a submission sent again after the decision is answered as it was sent, because its sender can't see the decision", async () => {
    await add(catchDay.ann, "bob");
    const submissionId = "5f0c1b6e-8a52-4c1b-9d58-2f6c8f0e6a12";
    const first = (await (await submitFor(catchDay.ann, { submissionId })).json()) as SubmittedCatch;
    const rejection = { rejectionReason: "No tail" };
    await catchDay.judge.send(`/api/admin/catches/${first.id}/reject`, { json: rejection });
    expect(await catchDay.ann.get<CatchView>(`/api/catches/${first.id}`)).toMatchObject({
      status: "rejected",
      ...rejection,
    });
    expect((await (await submitFor(catchDay.ann, { submissionId })).json()) as SubmittedCatch).toEqual(first);
  });

  test("a rejected catch can't be resubmitted as another angler's", async () => {
    await add(catchDay.ann, "bob");
    const { id } = (await (await submitFor(catchDay.bob, {}, catchDay.bob)).json()) as CatchView;
    await catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
    expect(await refusal(await submitFor(catchDay.ann, { resubmissionOf: id }))).toMatchObject({
      status: 422,
      paths: ["caughtBy"],
    });
  });

  test("a submitter can't resubmit the angler's rejected catch", async () => {
    await add(catchDay.ann, "bob");
    const { id } = (await (await submitFor(catchDay.ann)).json()) as CatchView;
    await catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
    const before = await traces(catchDay.club);
    expect(await refusal(await submitFor(catchDay.ann, { resubmissionOf: id }))).toMatchObject({ status: 404 });
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("when the submitter deletes their account, the catch stays, and the activity log still names them", async () => {
    await add(catchDay.ann, "bob");
    const { id } = (await (await submitFor(catchDay.ann)).json()) as CatchView;
    const password = "secret123";
    const passwordHash = await catchDay.club.deps.passwords.hash(password);
    await catchDay.club.store.write((tx) =>
      tx.update(users).set({ passwordHash }).where(eq(users.id, catchDay.bob.userId)),
    );
    expect((await catchDay.bob.send("/api/account/delete", { json: { password } })).status).toBe(200);
    const left = await catchDay.ann.get<CatchView>(`/api/catches/${id}`);
    expect(left.submittedBy).toBeUndefined();
    expect(await catchDay.club.store.read((db) => db.$count(submitters))).toBe(0);
    const review = await catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`);
    expect(review.history.map(({ action, actorName }) => [action, actorName])).toEqual([["submit-catch", "bob"]]);
  });

  test("both entrants' data downloads contain the consent, and the submitter's the catch", async () => {
    await add(catchDay.ann, "bob");
    await submitFor(catchDay.ann);
    type Data = Record<
      "submitters" | "submitsFor" | "catchesSubmittedForOthers",
      { angler?: string; submitter?: string }[]
    >;
    const anns = await catchDay.ann.get<Data>("/api/account/data");
    const bobs = await catchDay.bob.get<Data>("/api/account/data");
    expect(anns.submitters).toMatchObject([{ submitter: "bob" }]);
    expect(bobs.submitsFor).toMatchObject([{ angler: "ann" }]);
    expect(bobs.catchesSubmittedForOthers).toMatchObject([{ angler: "ann" }]);
  });
});

describe("a judge who submitted a catch for its angler (docs/rules.md 8.30)", () => {
  let second: Browser;
  let id: number;
  beforeEach(async () => {
    await enter(catchDay.club, catchDay.tournamentId, catchDay.judge.userId);
    await add(catchDay.ann, "judge");
    id = ((await (await submitFor(catchDay.ann, { photo: await photoFile() }, catchDay.judge)).json()) as CatchView).id;
  });

  const verify = (by: Browser) => by.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
  const queueOf = async (judge: Browser) =>
    (await judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified")).map((pending) => pending.id);

  test("a judge's queue leaves out a catch that they submitted, and they can't decide on it if there is another judge", async () => {
    second = await catchDay.club.logIn("second", { isAdmin: true });
    expect(await queueOf(catchDay.judge)).toEqual([]);
    expect(await queueOf(second)).toEqual([id]);
    const counts = await catchDay.judge.get<ReviewQueue>("/api/admin/catches/queue");
    expect(counts).toMatchObject({ pending: 0, forOtherJudges: 1 });
    const refused = await verify(catchDay.judge);
    expect(refused.status).toBe(403);
    expect(await messageOf(refused)).toBe(
      "You submitted this catch for its angler, so another judge will decide on it.",
    );
    const review = await second.get<ReviewedCatch>(`/api/admin/catches/${id}`);
    expect(review).toMatchObject({ submittedBy: { displayName: "judge" }, conflict: null });
    expect((await verify(second)).status).toBe(200);
  });

  test("the only judge decides on a catch that they submitted, and the decision is marked", async () => {
    expect(await queueOf(catchDay.judge)).toEqual([id]);
    expect((await verify(catchDay.judge)).status).toBe(200);
    const review = await catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`);
    expect(review).toMatchObject({
      decidedByEntrant: true,
      conflict: { isOwn: false, isSubmitter: true, hasOtherJudge: false },
    });
  });

  test("a judge who fishes with the angler decides if the only other judge submitted the catch", async () => {
    second = await catchDay.club.logIn("second", { isAdmin: true });
    await second.send("/api/relations", { json: { username: "ann" } });
    expect(await queueOf(catchDay.judge)).toEqual([]);
    expect(await queueOf(second)).toEqual([id]);
    expect((await verify(second)).status).toBe(200);
  });
});
