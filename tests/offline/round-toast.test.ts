import { expect, test } from "bun:test";
import type { QueuedCatch, QueuedCatchState } from "../../web/offline/queued-catch.ts";
import { roundToast } from "../../web/offline/round-toast.ts";

const sent: QueuedCatchState = { name: "sent", catchId: 7, at: 0 };
const refused: QueuedCatchState = { name: "refused", why: "The fish is too short." };

const catchInState = (state: QueuedCatchState, more: Partial<QueuedCatch> = {}): QueuedCatch => ({
  submissionId: "a",
  anglerId: 1,
  fields: { species: "Bass", length: "14.25" },
  photo: null,
  keptAt: 0,
  state,
  ...more,
});

test("a round without a reply shows no toast", () => {
  expect(roundToast([])).toBeNull();
});

test("one catch that was received is named", () => {
  expect(roundToast([catchInState(sent)])).toEqual({
    title: "One catch received",
    description: "Bass, 14.25 in",
    tone: "good",
  });
});

test.each([
  [[catchInState(sent), catchInState(sent), catchInState(sent)], "Three catches received"],
  [[catchInState(sent), catchInState(sent, { addsTo: 4 })], "One catch and one photo received"],
  [Array.from({ length: 12 }, () => catchInState(sent)), "12 catches received"],
])("several catches that were received share one toast: %#", (round, title) => {
  expect(roundToast(round)).toEqual({ title, description: "You can see them in My Catches.", tone: "good" });
});

test("a toast shows a refused catch with its reason, and how many catches were received", () => {
  expect(roundToast([catchInState(sent), catchInState(refused), catchInState(sent)])).toEqual({
    title: "Two catches received, one catch refused",
    description: "Bass, 14.25 in: The fish is too short.",
    tone: "bad",
  });
  expect(roundToast([catchInState(refused), catchInState(refused)])).toEqual({
    title: "Two catches refused",
    description: "Bass, 14.25 in: The fish is too short. See My Catches for the others.",
    tone: "bad",
  });
});
