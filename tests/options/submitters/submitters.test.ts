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
let fixture: CatchDay;
beforeEach(async () => {
  fixture = await openCatchDay({ allowsSubmitters: true });
  await enter(fixture.club, fixture.tournamentId, fixture.bob.userId);
});
afterEach(() => fixture.club.close());

const add = (angler: Browser, entrant: string) =>
  angler.send(`/api/tournaments/${fixture.tournamentId}/submitters`, { json: { entrant } });
const remove = (angler: Browser, submitter: Browser) =>
  angler.send(`/api/tournaments/${fixture.tournamentId}/submitters/${submitter.userId}/remove`, { json: {} });
const onPaper = (entrant: string, angler = fixture.ann) =>
  fixture.judge.send(`/api/admin/tournaments/${fixture.tournamentId}/entries/${angler.userId}/submitters`, {
    json: { entrant },
  });
const submitFor = (angler: Browser, fields: Record<string, string | File | number> = {}, by = fixture.bob) =>
  by.send("/api/catches", {
    form: formOf({ ...fish, tournamentId: fixture.tournamentId, caughtBy: angler.userId, ...fields }),
  });
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;
const toSubmitFor = (by: Browser) => by.get<AnglerToSubmitFor[]>("/api/submit-for");
const entrant = async (name: string) => {
  const angler = await fixture.club.logIn(name);
  await enter(fixture.club, fixture.tournamentId, angler.userId);
  return angler;
};

describe("consent to submit for an entrant (docs/rules.md 6.14)", () => {
  test("an entrant names another entrant, who is notified and can submit for them until the consent is withdrawn", async () => {
    const added = await add(fixture.ann, "bo");
    expect(added.status).toBe(200);
    const consent = { userId: fixture.bob.userId, username: "bob", displayName: "bob", isOnPaper: false };
    expect((await added.json()) as SubmittersOfAngler).toMatchObject({
      userId: fixture.ann.userId,
      submitters: [consent],
    });
    expect(await toSubmitFor(fixture.bob)).toEqual([
      { tournamentId: fixture.tournamentId, userId: fixture.ann.userId, username: "ann", displayName: "ann" },
    ]);
    expect(await noticesOf(fixture.club, fixture.bob.userId)).toMatchObject([{ title: "You can submit for ann" }]);
    expect((await remove(fixture.ann, fixture.bob)).status).toBe(200);
    expect(await toSubmitFor(fixture.bob)).toEqual([]);
    expect((await noticesOf(fixture.club, fixture.bob.userId)).at(-1)?.title).toBe("You no longer submit for ann");
    expect(await refusal(await remove(fixture.ann, fixture.bob))).toMatchObject({ status: 404, code: "not_found" });
    const storedRows = await fixture.club.store.read(async (db) =>
      db.select({ action: audit.action }).from(audit).where(eq(audit.subject, "tournament")).orderBy(audit.id),
    );
    expect(storedRows).toEqual([{ action: "add-submitter" }, { action: "remove-submitter" }]);
  });

  test("adding the same entrant twice writes nothing the second time", async () => {
    await add(fixture.ann, "bob");
    const before = await traces(fixture.club);
    expect((await add(fixture.ann, "bob")).status).toBe(200);
    expect(await traces(fixture.club)).toEqual(before);
  });

  test("a consent is refused at its field for the entrant themselves, for people who aren't entered, and for unpaid entrants", async () => {
    await fixture.club.logIn("visitor");
    const unpaid = await fixture.club.logIn("unpaid");
    await fixture.club.store.write((tx) =>
      tx.insert(participants).values({ tournamentId: fixture.tournamentId, userId: unpaid.userId, joinedAt: noon }),
    );
    for (const [name, status] of [
      ["ann", 422],
      ["visitor", 404],
      ["unpaid", 404],
      ["", 422],
    ] as const) {
      expect(await refusal(await add(fixture.ann, name))).toMatchObject({ status, paths: ["entrant"] });
    }
  });

  test("an unpaid entrant whom a director chooses is refused, and no entrant with a similar name takes their place", async () => {
    await entrant("unpaid2");
    const unpaid = await fixture.club.logIn("unpaid");
    await fixture.club.store.write((tx) =>
      tx.insert(participants).values({ tournamentId: fixture.tournamentId, userId: unpaid.userId, joinedAt: noon }),
    );
    expect(await refusal(await onPaper("unpaid"))).toMatchObject({ status: 422, paths: ["entrant"] });
    expect(await fixture.club.store.read((db) => db.$count(submitters))).toBe(0);
  });

  test("a consent needs an entry, a tournament that allows it, and one that hasn't ended", async () => {
    const visitor = await fixture.club.logIn("visitor");
    expect(await refusal(await add(visitor, "bob"))).toMatchObject({ status: 403, code: "not_joined" });
    fixture.club.setNow(noon + day);
    expect(await refusal(await add(fixture.ann, "bob"))).toMatchObject({ status: 409, code: "ended" });
    fixture.club.setNow(noon);
    await fixture.club.store.write((tx) => tx.update(tournaments).set({ allowsSubmitters: false }));
    expect(await refusal(await add(fixture.ann, "bob"))).toMatchObject({ status: 409, code: "same_state" });
    expect(await refusal(await onPaper("bob"))).toMatchObject({ status: 409, code: "same_state" });
  });

  test("an entrant has at most 3 submitters, and nobody submits for more than 5 entrants", async () => {
    for (const name of ["cal", "dee", "eli"]) {
      await entrant(name);
      expect((await add(fixture.ann, name)).status).toBe(200);
    }
    expect(await refusal(await add(fixture.ann, "bob"))).toMatchObject({ status: 422, paths: ["entrant"] });
    for (const name of ["fay", "gus", "hal", "ida"]) expect((await add(await entrant(name), "cal")).status).toBe(200);
    expect(await refusal(await add(await entrant("joe"), "cal"))).toMatchObject({ status: 422, paths: ["entrant"] });
  });

  test("a director records a consent on paper, both entrants are notified, and the entrant's sheet shows it until it is removed", async () => {
    const path = `/api/admin/tournaments/${fixture.tournamentId}/entries/${fixture.ann.userId}/submitters`;
    expect((await onPaper("bob")).status).toBe(200);
    const sheet = async () => {
      const query = `userId=${fixture.ann.userId}`;
      return (
        await fixture.judge.get<DayEntrant[]>(`/api/admin/tournaments/${fixture.tournamentId}/day/entrants?${query}`)
      )[0];
    };
    expect((await sheet())?.submitters).toMatchObject([{ username: "bob", isOnPaper: true }]);
    expect(await noticesOf(fixture.club, fixture.ann.userId)).toMatchObject([{ title: "bob can submit for you" }]);
    expect(await noticesOf(fixture.club, fixture.bob.userId)).toMatchObject([{ title: "You can submit for ann" }]);
    expect((await fixture.judge.send(`${path}/${fixture.bob.userId}/remove`, { json: {} })).status).toBe(200);
    expect((await sheet())?.submitters).toEqual([]);
  });

  test("consents end with the entry of either entrant, and don't return when they join again", async () => {
    await add(fixture.ann, "bob");
    await add(fixture.bob, "ann");
    const path = `/api/admin/tournaments/${fixture.tournamentId}/entries/${fixture.bob.userId}/remove`;
    expect((await fixture.judge.send(path, { json: { reason: "Ill" } })).status).toBe(200);
    await enter(fixture.club, fixture.tournamentId, fixture.bob.userId);
    expect(await fixture.club.store.read((db) => db.$count(submitters))).toBe(0);
  });

  test("whether a tournament allows it is off by default, is stored, copied, and among its rules", async () => {
    const { id } = await createTournament(fixture.judge, nextWeek);
    const sentence = "With their consent, an entrant can submit catches for another entrant.";
    const read = () => fixture.judge.get<TournamentWithResult>(`/api/tournaments/${id}`);
    const { allowsSubmitters, rulesText } = await read();
    expect([allowsSubmitters, rulesText.includes(sentence)]).toEqual([false, false]);
    await fixture.club.store.write((tx) =>
      tx.update(tournaments).set({ allowsSubmitters: true }).where(eq(tournaments.id, id)),
    );
    expect((await read()).rulesText).toContain(sentence);
    const copy = await fixture.judge.send(`/api/admin/tournaments/${id}/copy`, { json: {} });
    expect(((await copy.json()) as TournamentWithResult).allowsSubmitters).toBe(true);
  });
});

describe("a catch submitted for another entrant (docs/rules.md 6.15)", () => {
  test("a submitted catch is the angler's: on their record and in their standing, with the submitter's name, and they are notified", async () => {
    await add(fixture.ann, "bob");
    const response = await submitFor(fixture.ann, { photo: await photoFile() });
    expect(response.status).toBe(201);
    const made = (await response.json()) as SubmittedCatch;
    const names = { submittedBy: { username: "bob", displayName: "bob" }, angler: { username: "ann" } };
    expect(made).toMatchObject({ userId: fixture.ann.userId, ...names });
    expect(await standingOf(fixture.club, fixture.ann.userId)).toMatchObject({ waitingCount: 1 });
    expect(await standingOf(fixture.club, fixture.bob.userId)).toMatchObject({ waitingCount: 0 });
    const [own] = await fixture.ann.get<CatchView[]>("/api/catches");
    expect(own).toMatchObject({ id: made.id, submittedBy: names.submittedBy });
    expect(await fixture.bob.get<CatchView[]>("/api/catches")).toEqual([]);
    expect((await fixture.bob.send(`/api/catches/${made.id}`)).status).toBe(404);
    expect(await noticesOf(fixture.club, fixture.ann.userId)).toMatchObject([
      { type: "catch_submitted", title: "bob submitted a catch for you", link: `/my-catches#catch-${made.id}` },
    ]);
    const [photo] = await fixture.club.store.read(async (db) => db.select({ ownerId: photos.ownerId }).from(photos));
    expect(photo?.ownerId).toBe(fixture.ann.userId);
  });

  test("a photo saved from the submitter's refused form becomes the angler's", async () => {
    await add(fixture.ann, "bob");
    const form = formOf({ page: "/submit-catch", ...fish, length: "", photo: await photoFile() });
    await fixture.bob.send("/api/catches", { form, headers: { accept: "text/html" } });
    const [saved] = await fixture.club.store.read((db) => db.select().from(photos));
    expect(saved?.ownerId).toBe(fixture.bob.userId);
    expect((await submitFor(fixture.ann, { savedPhoto: saved?.sha256 ?? "" })).status).toBe(201);
    const rows = await fixture.club.store.read((db) => db.select().from(photos));
    expect(rows).toMatchObject([{ id: saved?.id ?? 0, ownerId: fixture.ann.userId }]);
  });

  test("an angler who names themselves submits their own catch", async () => {
    const response = await submitFor(fixture.ann, {}, fixture.ann);
    expect((await response.json()) as SubmittedCatch).toMatchObject({ userId: fixture.ann.userId });
    const [row] = await fixture.club.store.read(async (db) => db.select().from(catches));
    expect(row).toMatchObject({ userId: fixture.ann.userId, submittedBy: null });
  });

  test.each<[string, () => Promise<unknown>, Record<string, string>]>([
    ["without the angler's consent", async () => undefined, {}],
    [
      "after the consent was withdrawn",
      async () => (await add(fixture.ann, "bob")) && remove(fixture.ann, fixture.bob),
      {},
    ],
    ["with only the other direction's consent", () => add(fixture.bob, "ann"), {}],
    ["as a personal catch", () => add(fixture.ann, "bob"), { tournamentId: "none" }],
    [
      "once the tournament no longer allows it",
      async () => {
        await add(fixture.ann, "bob");
        await fixture.club.store.write((tx) => tx.update(tournaments).set({ allowsSubmitters: false }));
      },
      {},
    ],
    [
      "in another tournament than the consent's",
      async () => {
        await add(fixture.ann, "bob");
        const other = await openTournament(fixture.club, { name: "Derby", allowsSubmitters: true });
        for (const { userId } of [fixture.ann, fixture.bob]) await enter(fixture.club, other, userId);
        await fixture.club.store.write((tx) => tx.update(submitters).set({ tournamentId: other }));
      },
      {},
    ],
  ])("a catch for another entrant is refused %s, and nothing is written", async (_, prepare, fields) => {
    await prepare();
    const before = await traces(fixture.club);
    const response = await submitFor(fixture.ann, { photo: await photoFile(), ...fields });
    expect(await refusal(response)).toMatchObject({ status: 403, code: "consent_required", paths: ["caughtBy"] });
    expect(await traces(fixture.club)).toEqual(before);
  });

  test("an earlier catch stays when the consent is withdrawn", async () => {
    await add(fixture.ann, "bob");
    const { id } = (await (await submitFor(fixture.ann)).json()) as CatchView;
    await remove(fixture.ann, fixture.bob);
    expect(await fixture.ann.get<CatchView>(`/api/catches/${id}`)).toMatchObject({ submittedBy: { username: "bob" } });
  });

  test.each<[string, Partial<typeof participants.$inferInsert>, number, string]>([
    ["disqualified", { disqualifiedAt: noon, disqualifyReason: "Motor" }, 409, "ann is disqualified from Spring Open"],
    ["withdrawn", { state: "withdrew" }, 409, "ann withdrew from Spring Open"],
    ["unpaid", { hasPaid: false, paidAt: null }, 403, "ann isn't entered in Spring Open"],
  ])(
    "the angler's entry decides: for an angler who is %s the catch is refused in words about them",
    async (_, entry, status, message) => {
      await add(fixture.ann, "bob");
      await fixture.club.store.write((tx) =>
        tx.update(participants).set(entry).where(eq(participants.userId, fixture.ann.userId)),
      );
      const refused = await submitFor(fixture.ann);
      expect(refused.status).toBe(status);
      expect(await messageOf(refused)).toStartWith(message);
    },
  );

  test("a catch for a suspended angler is refused at the field, and the submitter's own state doesn't matter", async () => {
    await add(fixture.ann, "bob");
    await fixture.club.store.write((tx) =>
      tx.update(participants).set({ state: "withdrew" }).where(eq(participants.userId, fixture.bob.userId)),
    );
    expect((await submitFor(fixture.ann)).status).toBe(201);
    await fixture.club.store.write((tx) =>
      tx
        .update(users)
        .set({ suspendedUntil: noon + day })
        .where(eq(users.id, fixture.ann.userId)),
    );
    expect(await refusal(await submitFor(fixture.ann))).toMatchObject({ code: "suspended", paths: ["caughtBy"] });
  });

  test("the same submission sent twice creates one catch, and both replies name the angler", async () => {
    await add(fixture.ann, "bob");
    const submissionId = "5f0c1b6e-8a52-4c1b-9d58-2f6c8f0e6a11";
    const replies = await Promise.all([1, 2].map(() => submitFor(fixture.ann, { submissionId })));
    const made = (await Promise.all(replies.map((reply) => reply.json()))) as SubmittedCatch[];
    expect(made.map(({ angler }) => angler?.username)).toEqual(["ann", "ann"]);
    expect((await traces(fixture.club)).catches).toHaveLength(1);
  });

  test("a submission sent again after the decision is answered as it was sent, because its sender can't see the verdict", async () => {
    await add(fixture.ann, "bob");
    const submissionId = "5f0c1b6e-8a52-4c1b-9d58-2f6c8f0e6a12";
    const first = (await (await submitFor(fixture.ann, { submissionId })).json()) as SubmittedCatch;
    const rejection = { rejectionReason: "No tail" };
    await fixture.judge.send(`/api/admin/catches/${first.id}/reject`, { json: rejection });
    expect(await fixture.ann.get<CatchView>(`/api/catches/${first.id}`)).toMatchObject({
      status: "rejected",
      ...rejection,
    });
    expect((await (await submitFor(fixture.ann, { submissionId })).json()) as SubmittedCatch).toEqual(first);
  });

  test("a rejected catch can't be resubmitted as another angler's", async () => {
    await add(fixture.ann, "bob");
    const { id } = (await (await submitFor(fixture.bob, {}, fixture.bob)).json()) as CatchView;
    await fixture.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
    expect(await refusal(await submitFor(fixture.ann, { resubmissionOf: id }))).toMatchObject({
      status: 422,
      paths: ["caughtBy"],
    });
  });

  test("a submitter can't resubmit the angler's rejected catch", async () => {
    await add(fixture.ann, "bob");
    const { id } = (await (await submitFor(fixture.ann)).json()) as CatchView;
    await fixture.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
    const before = await traces(fixture.club);
    expect(await refusal(await submitFor(fixture.ann, { resubmissionOf: id }))).toMatchObject({ status: 404 });
    expect(await traces(fixture.club)).toEqual(before);
  });

  test("when the submitter deletes their account, the catch stays, and the activity log still names them", async () => {
    await add(fixture.ann, "bob");
    const { id } = (await (await submitFor(fixture.ann)).json()) as CatchView;
    const password = "secret123";
    const passwordHash = await fixture.club.deps.passwords.hash(password);
    await fixture.club.store.write((tx) =>
      tx.update(users).set({ passwordHash }).where(eq(users.id, fixture.bob.userId)),
    );
    expect((await fixture.bob.send("/api/account/delete", { json: { password } })).status).toBe(200);
    const left = await fixture.ann.get<CatchView>(`/api/catches/${id}`);
    expect(left.submittedBy).toBeUndefined();
    expect(await fixture.club.store.read((db) => db.$count(submitters))).toBe(0);
    const review = await fixture.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`);
    expect(review.history.map(({ action, actorName }) => [action, actorName])).toEqual([["submit-catch", "bob"]]);
  });

  test("both entrants' data downloads contain the consent, and the submitter's the catch", async () => {
    await add(fixture.ann, "bob");
    await submitFor(fixture.ann);
    type Data = Record<
      "submitters" | "submitsFor" | "catchesSubmittedForOthers",
      { angler?: string; submitter?: string }[]
    >;
    const anns = await fixture.ann.get<Data>("/api/account/data");
    const bobs = await fixture.bob.get<Data>("/api/account/data");
    expect(anns.submitters).toMatchObject([{ submitter: "bob" }]);
    expect(bobs.submitsFor).toMatchObject([{ angler: "ann" }]);
    expect(bobs.catchesSubmittedForOthers).toMatchObject([{ angler: "ann" }]);
  });
});

describe("a judge who submitted a catch for its angler (docs/rules.md 8.30)", () => {
  let second: Browser;
  let id: number;
  beforeEach(async () => {
    await enter(fixture.club, fixture.tournamentId, fixture.judge.userId);
    await add(fixture.ann, "judge");
    id = ((await (await submitFor(fixture.ann, { photo: await photoFile() }, fixture.judge)).json()) as CatchView).id;
  });

  const verify = (by: Browser) => by.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
  const queueOf = async (judge: Browser) =>
    (await judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified")).map((pending) => pending.id);

  test("a judge's queue leaves out a catch that they submitted, and they can't decide on it if there is another judge", async () => {
    second = await fixture.club.logIn("second", { isAdmin: true });
    expect(await queueOf(fixture.judge)).toEqual([]);
    expect(await queueOf(second)).toEqual([id]);
    const counts = await fixture.judge.get<ReviewQueue>("/api/admin/catches/queue");
    expect(counts).toMatchObject({ pending: 0, forOtherJudges: 1 });
    const refused = await verify(fixture.judge);
    expect(refused.status).toBe(403);
    expect(await messageOf(refused)).toBe(
      "You submitted this catch for its angler, so another judge will decide on it.",
    );
    const review = await second.get<ReviewedCatch>(`/api/admin/catches/${id}`);
    expect(review).toMatchObject({ submittedBy: { displayName: "judge" }, conflict: null });
    expect((await verify(second)).status).toBe(200);
  });

  test("the only judge decides on a catch that they submitted, and the decision is marked", async () => {
    expect(await queueOf(fixture.judge)).toEqual([id]);
    expect((await verify(fixture.judge)).status).toBe(200);
    const review = await fixture.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`);
    expect(review).toMatchObject({
      decidedByEntrant: true,
      conflict: { isOwn: false, isSubmitter: true, hasOtherJudge: false },
    });
  });

  test("a judge who fishes with the angler decides if the only other judge submitted the catch", async () => {
    second = await fixture.club.logIn("second", { isAdmin: true });
    await second.send("/api/relations", { json: { username: "ann" } });
    expect(await queueOf(fixture.judge)).toEqual([]);
    expect(await queueOf(second)).toEqual([id]);
    expect((await verify(second)).status).toBe(200);
  });
});
