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
let the: CatchDay;
beforeEach(async () => {
  the = await openCatchDay({ allowsSubmitters: true });
  await enter(the.club, the.tournamentId, the.bob.userId);
});
afterEach(() => the.club.close());

const add = (angler: Browser, entrant: string) =>
  angler.send(`/api/tournaments/${the.tournamentId}/submitters`, { json: { entrant } });
const remove = (angler: Browser, submitter: Browser) =>
  angler.send(`/api/tournaments/${the.tournamentId}/submitters/${submitter.userId}/remove`, { json: {} });
const onPaper = (entrant: string, angler = the.ann) =>
  the.judge.send(`/api/admin/tournaments/${the.tournamentId}/entries/${angler.userId}/submitters`, {
    json: { entrant },
  });
const submitFor = (angler: Browser, fields: Record<string, string | File | number> = {}, by = the.bob) =>
  by.send("/api/catches", {
    form: formOf({ ...fish, tournamentId: the.tournamentId, caughtBy: angler.userId, ...fields }),
  });
const messageOf = async (response: Response) => ((await response.json()) as { message: string }).message;
const toSubmitFor = (by: Browser) => by.get<AnglerToSubmitFor[]>("/api/submit-for");
const entrant = async (name: string) => {
  const one = await the.club.logIn(name);
  await enter(the.club, the.tournamentId, one.userId);
  return one;
};

describe("consent to submit for an entrant (docs/rules.md 6.14)", () => {
  test("an entrant names another entrant, who is notified and can submit for them until the consent is withdrawn", async () => {
    const added = await add(the.ann, "bo");
    expect(added.status).toBe(200);
    const own = { userId: the.bob.userId, username: "bob", displayName: "bob", isOnPaper: false };
    expect((await added.json()) as SubmittersOfAngler).toMatchObject({ userId: the.ann.userId, submitters: [own] });
    expect(await toSubmitFor(the.bob)).toEqual([
      { tournamentId: the.tournamentId, userId: the.ann.userId, username: "ann", displayName: "ann" },
    ]);
    expect(await noticesOf(the.club, the.bob.userId)).toMatchObject([{ title: "You can submit for ann" }]);
    expect((await remove(the.ann, the.bob)).status).toBe(200);
    expect(await toSubmitFor(the.bob)).toEqual([]);
    expect((await noticesOf(the.club, the.bob.userId)).at(-1)?.title).toBe("You no longer submit for ann");
    expect(await refusal(await remove(the.ann, the.bob))).toMatchObject({ status: 404, code: "not_found" });
    const kept = await the.club.store.read(async (db) =>
      db.select({ action: audit.action }).from(audit).where(eq(audit.subject, "tournament")).orderBy(audit.id),
    );
    expect(kept).toEqual([{ action: "add-submitter" }, { action: "remove-submitter" }]);
  });

  test("adding the same entrant twice writes nothing the second time", async () => {
    await add(the.ann, "bob");
    const before = await traces(the.club);
    expect((await add(the.ann, "bob")).status).toBe(200);
    expect(await traces(the.club)).toEqual(before);
  });

  test("a consent is refused at its field for the entrant themselves, for people who aren't entered, and for unpaid entrants", async () => {
    await the.club.logIn("visitor");
    const unpaid = await the.club.logIn("unpaid");
    await the.club.store.write((tx) =>
      tx.insert(participants).values({ tournamentId: the.tournamentId, userId: unpaid.userId, joinedAt: noon }),
    );
    for (const [name, status] of [
      ["ann", 422],
      ["visitor", 404],
      ["unpaid", 404],
      ["", 422],
    ] as const) {
      expect(await refusal(await add(the.ann, name))).toMatchObject({ status, paths: ["entrant"] });
    }
  });

  test("an unpaid entrant whom a director chooses is refused, and no entrant with a similar name takes their place", async () => {
    await entrant("unpaid2");
    const unpaid = await the.club.logIn("unpaid");
    await the.club.store.write((tx) =>
      tx.insert(participants).values({ tournamentId: the.tournamentId, userId: unpaid.userId, joinedAt: noon }),
    );
    expect(await refusal(await onPaper("unpaid"))).toMatchObject({ status: 422, paths: ["entrant"] });
    expect(await the.club.store.read((db) => db.$count(submitters))).toBe(0);
  });

  test("a consent needs an entry, a tournament that allows it, and one that hasn't ended", async () => {
    const visitor = await the.club.logIn("visitor");
    expect(await refusal(await add(visitor, "bob"))).toMatchObject({ status: 403, code: "not_joined" });
    the.club.setNow(noon + day);
    expect(await refusal(await add(the.ann, "bob"))).toMatchObject({ status: 409, code: "ended" });
    the.club.setNow(noon);
    await the.club.store.write((tx) => tx.update(tournaments).set({ allowsSubmitters: false }));
    expect(await refusal(await add(the.ann, "bob"))).toMatchObject({ status: 409, code: "same_state" });
    expect(await refusal(await onPaper("bob"))).toMatchObject({ status: 409, code: "same_state" });
  });

  test("an entrant has at most 3 submitters, and nobody submits for more than 5 entrants", async () => {
    for (const name of ["cal", "dee", "eli"]) {
      await entrant(name);
      expect((await add(the.ann, name)).status).toBe(200);
    }
    expect(await refusal(await add(the.ann, "bob"))).toMatchObject({ status: 422, paths: ["entrant"] });
    for (const name of ["fay", "gus", "hal", "ida"]) expect((await add(await entrant(name), "cal")).status).toBe(200);
    expect(await refusal(await add(await entrant("joe"), "cal"))).toMatchObject({ status: 422, paths: ["entrant"] });
  });

  test("a director records a consent on paper, both entrants are notified, and the entrant's sheet shows it until it is removed", async () => {
    const path = `/api/admin/tournaments/${the.tournamentId}/entries/${the.ann.userId}/submitters`;
    expect((await onPaper("bob")).status).toBe(200);
    const sheet = async () => {
      const query = `userId=${the.ann.userId}`;
      return (await the.judge.get<DayEntrant[]>(`/api/admin/tournaments/${the.tournamentId}/day/entrants?${query}`))[0];
    };
    expect((await sheet())?.submitters).toMatchObject([{ username: "bob", isOnPaper: true }]);
    expect(await noticesOf(the.club, the.ann.userId)).toMatchObject([{ title: "bob can submit for you" }]);
    expect(await noticesOf(the.club, the.bob.userId)).toMatchObject([{ title: "You can submit for ann" }]);
    expect((await the.judge.send(`${path}/${the.bob.userId}/remove`, { json: {} })).status).toBe(200);
    expect((await sheet())?.submitters).toEqual([]);
  });

  test("consents end with the entry of either entrant, and don't return when they join again", async () => {
    await add(the.ann, "bob");
    await add(the.bob, "ann");
    const path = `/api/admin/tournaments/${the.tournamentId}/entries/${the.bob.userId}/remove`;
    expect((await the.judge.send(path, { json: { reason: "Ill" } })).status).toBe(200);
    await enter(the.club, the.tournamentId, the.bob.userId);
    expect(await the.club.store.read((db) => db.$count(submitters))).toBe(0);
  });

  test("whether a tournament allows it is off by default, is stored, copied, and among its rules", async () => {
    const { id } = await createTournament(the.judge, nextWeek);
    const sentence = "With their consent, an entrant can submit catches for another entrant.";
    const read = () => the.judge.get<TournamentWithResult>(`/api/tournaments/${id}`);
    const { allowsSubmitters, rulesText } = await read();
    expect([allowsSubmitters, rulesText.includes(sentence)]).toEqual([false, false]);
    await the.club.store.write((tx) =>
      tx.update(tournaments).set({ allowsSubmitters: true }).where(eq(tournaments.id, id)),
    );
    expect((await read()).rulesText).toContain(sentence);
    const copy = await the.judge.send(`/api/admin/tournaments/${id}/copy`, { json: {} });
    expect(((await copy.json()) as TournamentWithResult).allowsSubmitters).toBe(true);
  });
});

describe("a catch submitted for another entrant (docs/rules.md 6.15)", () => {
  test("a submitted catch is the angler's: on their record and in their standing, with the submitter's name, and they are notified", async () => {
    await add(the.ann, "bob");
    const response = await submitFor(the.ann, { photo: await photoFile() });
    expect(response.status).toBe(201);
    const made = (await response.json()) as SubmittedCatch;
    const names = { submittedBy: { username: "bob", displayName: "bob" }, angler: { username: "ann" } };
    expect(made).toMatchObject({ userId: the.ann.userId, ...names });
    expect(await standingOf(the.club, the.ann.userId)).toMatchObject({ waitingCount: 1 });
    expect(await standingOf(the.club, the.bob.userId)).toMatchObject({ waitingCount: 0 });
    const [own] = await the.ann.get<CatchView[]>("/api/catches");
    expect(own).toMatchObject({ id: made.id, submittedBy: names.submittedBy });
    expect(await the.bob.get<CatchView[]>("/api/catches")).toEqual([]);
    expect((await the.bob.send(`/api/catches/${made.id}`)).status).toBe(404);
    expect(await noticesOf(the.club, the.ann.userId)).toMatchObject([
      { type: "catch_submitted", title: "bob submitted a catch for you", link: `/my-catches#catch-${made.id}` },
    ]);
    const [photo] = await the.club.store.read(async (db) => db.select({ ownerId: photos.ownerId }).from(photos));
    expect(photo?.ownerId).toBe(the.ann.userId);
  });

  test("a photo saved from the submitter's refused form becomes the angler's", async () => {
    await add(the.ann, "bob");
    const form = formOf({ page: "/submit-catch", ...fish, length: "", photo: await photoFile() });
    await the.bob.send("/api/catches", { form, headers: { accept: "text/html" } });
    const [saved] = await the.club.store.read((db) => db.select().from(photos));
    expect(saved?.ownerId).toBe(the.bob.userId);
    expect((await submitFor(the.ann, { savedPhoto: saved?.sha256 ?? "" })).status).toBe(201);
    const rows = await the.club.store.read((db) => db.select().from(photos));
    expect(rows).toMatchObject([{ id: saved?.id ?? 0, ownerId: the.ann.userId }]);
  });

  test("an angler who names themselves submits their own catch", async () => {
    const response = await submitFor(the.ann, {}, the.ann);
    expect((await response.json()) as SubmittedCatch).toMatchObject({ userId: the.ann.userId });
    const [row] = await the.club.store.read(async (db) => db.select().from(catches));
    expect(row).toMatchObject({ userId: the.ann.userId, submittedBy: null });
  });

  test.each<[string, () => Promise<unknown>, Record<string, string>]>([
    ["without the angler's consent", async () => undefined, {}],
    ["after the consent was withdrawn", async () => (await add(the.ann, "bob")) && remove(the.ann, the.bob), {}],
    ["with only the other direction's consent", () => add(the.bob, "ann"), {}],
    ["as a personal catch", () => add(the.ann, "bob"), { tournamentId: "none" }],
    [
      "once the tournament no longer allows it",
      async () => {
        await add(the.ann, "bob");
        await the.club.store.write((tx) => tx.update(tournaments).set({ allowsSubmitters: false }));
      },
      {},
    ],
    [
      "in another tournament than the consent's",
      async () => {
        await add(the.ann, "bob");
        const other = await openTournament(the.club, { name: "Derby", allowsSubmitters: true });
        for (const { userId } of [the.ann, the.bob]) await enter(the.club, other, userId);
        await the.club.store.write((tx) => tx.update(submitters).set({ tournamentId: other }));
      },
      {},
    ],
  ])("a catch for another entrant is refused %s, and nothing is written", async (_, prepare, fields) => {
    await prepare();
    const before = await traces(the.club);
    const response = await submitFor(the.ann, { photo: await photoFile(), ...fields });
    expect(await refusal(response)).toMatchObject({ status: 403, code: "consent_required", paths: ["caughtBy"] });
    expect(await traces(the.club)).toEqual(before);
  });

  test("an earlier catch stays when the consent is withdrawn", async () => {
    await add(the.ann, "bob");
    const { id } = (await (await submitFor(the.ann)).json()) as CatchView;
    await remove(the.ann, the.bob);
    expect(await the.ann.get<CatchView>(`/api/catches/${id}`)).toMatchObject({ submittedBy: { username: "bob" } });
  });

  test.each<[string, Partial<typeof participants.$inferInsert>, number, string]>([
    ["disqualified", { disqualifiedAt: noon, disqualifyReason: "Motor" }, 409, "ann is disqualified from Spring Open"],
    ["withdrawn", { state: "withdrew" }, 409, "ann withdrew from Spring Open"],
    ["unpaid", { hasPaid: false, paidAt: null }, 403, "ann isn't entered in Spring Open"],
  ])(
    "the angler's entry decides: for an angler who is %s the catch is refused in words about them",
    async (_, entry, status, message) => {
      await add(the.ann, "bob");
      await the.club.store.write((tx) =>
        tx.update(participants).set(entry).where(eq(participants.userId, the.ann.userId)),
      );
      const refused = await submitFor(the.ann);
      expect(refused.status).toBe(status);
      expect(await messageOf(refused)).toStartWith(message);
    },
  );

  test("a catch for a suspended angler is refused at the field, and the submitter's own state doesn't matter", async () => {
    await add(the.ann, "bob");
    await the.club.store.write((tx) =>
      tx.update(participants).set({ state: "withdrew" }).where(eq(participants.userId, the.bob.userId)),
    );
    expect((await submitFor(the.ann)).status).toBe(201);
    await the.club.store.write((tx) =>
      tx
        .update(users)
        .set({ suspendedUntil: noon + day })
        .where(eq(users.id, the.ann.userId)),
    );
    expect(await refusal(await submitFor(the.ann))).toMatchObject({ code: "suspended", paths: ["caughtBy"] });
  });

  test("the same submission sent twice creates one catch, and both replies name the angler", async () => {
    await add(the.ann, "bob");
    const submissionId = "5f0c1b6e-8a52-4c1b-9d58-2f6c8f0e6a11";
    const replies = await Promise.all([1, 2].map(() => submitFor(the.ann, { submissionId })));
    const made = (await Promise.all(replies.map((reply) => reply.json()))) as SubmittedCatch[];
    expect(made.map(({ angler }) => angler?.username)).toEqual(["ann", "ann"]);
    expect((await traces(the.club)).catches).toHaveLength(1);
  });

  test("a submission sent again after the decision is answered as it was sent, because its sender can't see the verdict", async () => {
    await add(the.ann, "bob");
    const submissionId = "5f0c1b6e-8a52-4c1b-9d58-2f6c8f0e6a12";
    const first = (await (await submitFor(the.ann, { submissionId })).json()) as SubmittedCatch;
    const rejection = { rejectionReason: "No tail" };
    await the.judge.send(`/api/admin/catches/${first.id}/reject`, { json: rejection });
    expect(await the.ann.get<CatchView>(`/api/catches/${first.id}`)).toMatchObject({
      status: "rejected",
      ...rejection,
    });
    expect((await (await submitFor(the.ann, { submissionId })).json()) as SubmittedCatch).toEqual(first);
  });

  test("a rejected catch can't be resubmitted as another angler's", async () => {
    await add(the.ann, "bob");
    const { id } = (await (await submitFor(the.bob, {}, the.bob)).json()) as CatchView;
    await the.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
    expect(await refusal(await submitFor(the.ann, { resubmissionOf: id }))).toMatchObject({
      status: 422,
      paths: ["caughtBy"],
    });
  });

  test("a submitter can't resubmit the angler's rejected catch", async () => {
    await add(the.ann, "bob");
    const { id } = (await (await submitFor(the.ann)).json()) as CatchView;
    await the.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No tail" } });
    const before = await traces(the.club);
    expect(await refusal(await submitFor(the.ann, { resubmissionOf: id }))).toMatchObject({ status: 404 });
    expect(await traces(the.club)).toEqual(before);
  });

  test("when the submitter deletes their account, the catch stays, and the activity log still names them", async () => {
    await add(the.ann, "bob");
    const { id } = (await (await submitFor(the.ann)).json()) as CatchView;
    const password = "secret123";
    const passwordHash = await the.club.deps.passwords.hash(password);
    await the.club.store.write((tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, the.bob.userId)));
    expect((await the.bob.send("/api/account/delete", { json: { password } })).status).toBe(200);
    const left = await the.ann.get<CatchView>(`/api/catches/${id}`);
    expect(left.submittedBy).toBeUndefined();
    expect(await the.club.store.read((db) => db.$count(submitters))).toBe(0);
    const review = await the.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`);
    expect(review.history.map(({ action, actorName }) => [action, actorName])).toEqual([["submit-catch", "bob"]]);
  });

  test("both entrants' data downloads contain the consent, and the submitter's the catch", async () => {
    await add(the.ann, "bob");
    await submitFor(the.ann);
    type Data = Record<
      "submitters" | "submitsFor" | "catchesSubmittedForOthers",
      { angler?: string; submitter?: string }[]
    >;
    const anns = await the.ann.get<Data>("/api/account/data");
    const bobs = await the.bob.get<Data>("/api/account/data");
    expect(anns.submitters).toMatchObject([{ submitter: "bob" }]);
    expect(bobs.submitsFor).toMatchObject([{ angler: "ann" }]);
    expect(bobs.catchesSubmittedForOthers).toMatchObject([{ angler: "ann" }]);
  });
});

describe("a judge who submitted a catch for its angler (docs/rules.md 8.30)", () => {
  let second: Browser;
  let id: number;
  beforeEach(async () => {
    await enter(the.club, the.tournamentId, the.judge.userId);
    await add(the.ann, "judge");
    id = ((await (await submitFor(the.ann, { photo: await photoFile() }, the.judge)).json()) as CatchView).id;
  });

  const verify = (by: Browser) => by.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
  const queueOf = async (judge: Browser) =>
    (await judge.get<UnverifiedCatch[]>("/api/admin/catches/unverified")).map((one) => one.id);

  test("a judge's queue leaves out a catch that they submitted, and they can't decide on it if there is another judge", async () => {
    second = await the.club.logIn("second", { isAdmin: true });
    expect(await queueOf(the.judge)).toEqual([]);
    expect(await queueOf(second)).toEqual([id]);
    const counts = await the.judge.get<ReviewQueue>("/api/admin/catches/queue");
    expect(counts).toMatchObject({ pending: 0, forOtherJudges: 1 });
    const refused = await verify(the.judge);
    expect(refused.status).toBe(403);
    expect(await messageOf(refused)).toBe(
      "You submitted this catch for its angler, so another judge will decide on it.",
    );
    const review = await second.get<ReviewedCatch>(`/api/admin/catches/${id}`);
    expect(review).toMatchObject({ submittedBy: { displayName: "judge" }, conflict: null });
    expect((await verify(second)).status).toBe(200);
  });

  test("the only judge decides on a catch that they submitted, and the decision is marked", async () => {
    expect(await queueOf(the.judge)).toEqual([id]);
    expect((await verify(the.judge)).status).toBe(200);
    const review = await the.judge.get<ReviewedCatch>(`/api/admin/catches/${id}`);
    expect(review).toMatchObject({
      decidedByEntrant: true,
      conflict: { isOwn: false, isSubmitter: true, hasOtherJudge: false },
    });
  });

  test("a judge who fishes with the angler decides if the only other judge submitted the catch", async () => {
    second = await the.club.logIn("second", { isAdmin: true });
    await second.send("/api/relations", { json: { username: "ann" } });
    expect(await queueOf(the.judge)).toEqual([]);
    expect(await queueOf(second)).toEqual([id]);
    expect((await verify(second)).status).toBe(200);
  });
});
