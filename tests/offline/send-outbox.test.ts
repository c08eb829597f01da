import { describe, expect, test } from "bun:test";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { newCatchForm, toQueuedCatch } from "../../web/catches/catch-form.ts";
import type { OutboxStore } from "../../web/offline/outbox-store.ts";
import { formOf, outcomeOf, type QueuedCatch, type Reply, stateAfter } from "../../web/offline/queued-catch.ts";
import { type SignedInAs, sendOutbox } from "../../web/offline/send-outbox.ts";

const noon = Date.UTC(2026, 5, 6, 17);
const wanda = 7;
const otto = 8;

const queuedCatchOf = (submissionId: string, more: Partial<QueuedCatch> = {}): QueuedCatch => ({
  submissionId,
  anglerId: wanda,
  fields: { species: "Largemouth Bass", length: "18.3", capturedAt: "2026-06-06T16:55:00.000Z" },
  photo: new File(["fish"], "fish.jpg", { type: "image/jpeg" }),
  keptAt: noon,
  state: { name: "waiting", for: "signal" },
  ...more,
});

/** A phone's database in memory. */
function storeOf(...queuedCatches: QueuedCatch[]): OutboxStore {
  const rows = new Map(queuedCatches.map((queued) => [queued.submissionId, queued]));
  return {
    all: async () => [...rows.values()].toSorted((a, b) => a.keptAt - b.keptAt),
    put: async (queuedCatch) => void rows.set(queuedCatch.submissionId, queuedCatch),
    remove: async (submissionId) => void rows.delete(submissionId),
  };
}

const accepted = (id: number): Reply => ({
  status: 201,
  body: { id, submittedAt: "2026-06-06T17:00:00.000Z", thumbnailUrl: `/photos/${id}/thumbnail.webp` } as CatchView,
  retryAfter: null,
});
/** The photo is loaded from the club, which already has it. */
const sentAs = (catchId: number) =>
  ({ name: "sent", catchId, at: noon, thumbnailUrl: `/photos/${catchId}/thumbnail.webp` }) as const;
const refused = (status: number, code: string, message: string): Reply => ({
  status,
  body: { code, message },
  retryAfter: null,
});

/** Runs one round with this reply to each post. Returns what was posted, in order. */
async function round(
  store: OutboxStore,
  reader: SignedInAs,
  answer: (queuedCatch: QueuedCatch) => Reply | null,
  now = noon,
) {
  const posted: string[] = [];
  const answered = await sendOutbox({
    store,
    whoAmI: async () => reader,
    withSubmissionLock: (_, work) => work(),
    post: async (queuedCatch) => {
      posted.push(queuedCatch.submissionId);
      return outcomeOf(answer(queuedCatch));
    },
    now: () => now,
  });
  return { posted, answered };
}

const statesIn = async (store: OutboxStore) =>
  (await store.all()).map(({ submissionId, state }) => [submissionId, state]);

test("a catch for another entrant is stored with the entrant, and stays on the phone if the club requires their consent", async () => {
  const typed = { species: "Bass", length: "18", weight: "3", location: "Dam", tournamentId: "3", caughtBy: "9" };
  const value = newCatchForm.parse({ ...typed, anglerName: "Casey Lund" });
  const queuedCatch = toQueuedCatch(value, wanda, "0123456789abcdef", noon);
  expect(queuedCatch).toMatchObject({ anglerId: wanda, anglerName: "Casey Lund", fields: { caughtBy: "9" } });
  expect(Object.keys(queuedCatch.fields)).not.toContain("anglerName");
  expect(formOf(queuedCatch, null).get("caughtBy")).toBe("9");
  const store = storeOf(queuedCatch);
  const message = "You don't have this entrant's consent.";
  const { answered } = await round(store, wanda, () => refused(403, "consent_required", message));
  expect(answered).toMatchObject([{ state: { name: "refused", why: message } }]);
  expect(await store.all()).toMatchObject([{ fields: { caughtBy: "9" }, state: { name: "refused" } }]);
});

test("a catch is stored with the name of its tournament, which isn't sent", () => {
  const typed = { species: "Bass", length: "18", weight: "3", location: "Dam", tournamentId: "3" };
  const value = newCatchForm.parse({ ...typed, tournamentName: "June Bass Open" });
  const queuedCatch = toQueuedCatch(value, wanda, "0123456789abcdef", noon);
  expect(queuedCatch.tournamentName).toBe("June Bass Open");
  expect(Object.keys(queuedCatch.fields)).not.toContain("tournamentName");
  expect(
    toQueuedCatch(newCatchForm.parse({ ...typed, tournamentName: "" }), wanda, "0123456789abcdef", noon),
  ).not.toHaveProperty("tournamentName");
});

describe("catches waiting on the phone", () => {
  test("catches are sent oldest first, marked as 'sent', and their photos deleted", async () => {
    const store = storeOf(queuedCatchOf("second", { keptAt: noon + 2 }), queuedCatchOf("first", { keptAt: noon + 1 }));
    const { posted, answered } = await round(store, wanda, ({ submissionId }) =>
      accepted(submissionId === "first" ? 1 : 2),
    );
    expect(posted).toEqual(["first", "second"]);
    expect(answered.map(({ submissionId }) => submissionId)).toEqual(["first", "second"]);
    expect(await statesIn(store)).toEqual([
      ["first", sentAs(1)],
      ["second", sentAs(2)],
    ]);
    expect((await store.all()).map(({ photo }) => photo)).toEqual([null, null]);
  });

  test("a catch is not sent again once it was sent or refused", async () => {
    const store = storeOf(queuedCatchOf("one"), queuedCatchOf("two", { keptAt: noon + 1 }));
    await round(store, wanda, ({ submissionId }) =>
      submissionId === "one" ? accepted(1) : refused(409, "ended", "Too late."),
    );
    expect((await round(store, wanda, () => accepted(9))).posted).toEqual([]);
  });

  test("catches wait for signal, and without it nothing is tried after the first", async () => {
    const store = storeOf(queuedCatchOf("one"), queuedCatchOf("two", { keptAt: noon + 1 }));
    expect((await round(store, "unreached", () => accepted(1))).posted).toEqual([]);
    expect((await round(store, wanda, () => null)).posted).toEqual(["one"]);
    expect(await statesIn(store)).toEqual([
      ["one", { name: "waiting", for: "signal" }],
      ["two", { name: "waiting", for: "signal" }],
    ]);
  });

  test.each([503, 429])("after a %d the remaining photos wait, but catches without one are sent", async (status) => {
    const store = storeOf(
      queuedCatchOf("one"),
      queuedCatchOf("two", { keptAt: noon + 1 }),
      queuedCatchOf("three", { keptAt: noon + 2, photo: null }),
      queuedCatchOf("four", { keptAt: noon + 3, photo: null }),
    );
    const answer = ({ photo }: QueuedCatch) => (photo ? refused(status, "busy", "Try again.") : accepted(3));
    expect((await round(store, wanda, answer)).posted).toEqual(["one", "three", "four"]);
    const isWaiting = (state: { name: string }) => state.name === "waiting";
    expect((await store.all()).map(({ state }) => isWaiting(state))).toEqual([true, true, false, false]);
    const busy = storeOf(
      queuedCatchOf("one", { photo: null }),
      queuedCatchOf("two", { keptAt: noon + 1, photo: null }),
    );
    expect((await round(busy, wanda, () => refused(status, "busy", "Try again."))).posted).toEqual(["one"]);
  });

  test("a refused catch is kept with its photo and the reason", async () => {
    const store = storeOf(queuedCatchOf("one"));
    const { answered } = await round(store, wanda, () => refused(409, "ended", "Spring Open has ended."));
    expect(answered.map(({ state }) => state)).toEqual([{ name: "refused", why: "Spring Open has ended." }]);
    expect((await store.all())[0]?.photo).toBeInstanceOf(File);
  });

  test("a catch waits for its own angler's login, even while another angler is logged in", async () => {
    for (const reader of [null, otto]) {
      const store = storeOf(queuedCatchOf("one"));
      expect((await round(store, reader, () => accepted(1))).posted).toEqual([]);
      expect(await statesIn(store)).toEqual([["one", { name: "waiting", for: "log-in" }]]);
      await round(store, wanda, () => accepted(1));
      expect(await statesIn(store)).toEqual([["one", sentAs(1)]]);
    }
  });

  test("a catch that its angler discards while it is being sent isn't restored", async () => {
    const store = storeOf(queuedCatchOf("one"));
    await round(store, wanda, () => {
      void store.remove("one");
      return accepted(1);
    });
    expect(await store.all()).toEqual([]);
  });

  test("a catch is sent by one page, and another page that read it earlier finds it sent", async () => {
    const store = storeOf(queuedCatchOf("one"));
    const begun = Promise.withResolvers<void>();
    const sentByOther = Promise.withResolvers<void>();
    const late = sendOutbox({
      store,
      whoAmI: async () => {
        begun.resolve();
        await sentByOther.promise;
        return wanda;
      },
      withSubmissionLock: (_, work) => work(),
      post: () => Promise.reject(new Error("It was sent twice.")),
      now: () => noon,
    });
    await begun.promise;
    expect((await round(store, wanda, () => accepted(1))).posted).toEqual(["one"]);
    sentByOther.resolve();
    expect(await late).toEqual([]);
  });

  test("a catch that another page is sending isn't sent", async () => {
    const store = storeOf(queuedCatchOf("one"));
    const answered = await sendOutbox({
      store,
      whoAmI: async () => wanda,
      withSubmissionLock: async () => null,
      post: () => Promise.reject(new Error("It was sent twice.")),
      now: () => noon,
    });
    expect(answered).toEqual([]);
    expect(await statesIn(store)).toEqual([["one", { name: "waiting", for: "signal" }]]);
  });

  test("a catch is shown as sent for a day and then deleted", async () => {
    const store = storeOf(queuedCatchOf("one", { state: { name: "sent", catchId: 1, at: noon } }));
    await round(store, wanda, () => null, noon + 23 * 3_600_000);
    expect((await store.all()).length).toBe(1);
    await round(store, wanda, () => null, noon + 25 * 3_600_000);
    expect(await store.all()).toEqual([]);
  });
});

describe("an attempt", () => {
  const stateOf = (reply: Reply | null) => stateAfter(outcomeOf(reply), noon);

  test.each([429, 500, 502, 503, 507])("a reply of %d doesn't decide about the catch, so it stays queued", (status) => {
    expect(stateOf({ status, body: null, retryAfter: null })).toEqual({ name: "waiting", for: "server" });
  });

  test("sending is repeated after the time that a busy club asks for", () => {
    expect(outcomeOf({ status: 503, body: null, retryAfter: "7" })).toMatchObject({ name: "put-off", afterMs: 7000 });
  });

  test("an attempt with a different login or none is postponed until its angler has logged in", () => {
    expect(stateOf(refused(401, "not_signed_in", "Please log in."))).toEqual({ name: "waiting", for: "log-in" });
    expect(stateOf(refused(409, "other_angler", "Another."))).toEqual({ name: "waiting", for: "log-in" });
  });

  test("an attempt answered by someone else, such as a harbor network's login page, hasn't reached the club", () => {
    expect(stateOf({ status: 200, body: null, retryAfter: null })).toEqual({ name: "waiting", for: "signal" });
    expect(stateOf({ status: 403, body: null, retryAfter: null })).toEqual({ name: "waiting", for: "signal" });
  });
});
