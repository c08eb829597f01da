import { expect, test } from "bun:test";
import { offlineQuestion } from "../../web/weigh-in/offline-question.ts";

const wanda = {
  userId: 3,
  number: 12,
  username: "wanda",
  displayName: "Wanda Reyes",
  isFishing: true,
  weighedOn: [1],
  awaitedOn: [],
};
const otto = {
  userId: 4,
  number: 13,
  username: "otto",
  displayName: "Otto",
  isFishing: true,
  weighedOn: [],
  awaitedOn: [],
};
const bags = { isBag: true, isPooled: false, day: 1, entrants: [wanda, otto], entries: [], limit: null };
const later = { ...bags, entrants: [{ ...wanda, weighedOn: [2] }, otto] };
const pike = { team: "Team Pike" };
const pooled = {
  ...bags,
  isPooled: true,
  entrants: [
    { ...wanda, ...pike },
    { ...otto, ...pike },
  ],
  limit: 5,
};
const limited = { ...bags, limit: 5 };
const sent = { id: 7, userId: otto.userId, fish: 4 };
const weighed = { ...limited, entrants: [wanda, { ...otto, weighedOn: [1] }], entries: [sent] };
const fish = { ...bags, isBag: false };
const bag = { entrant: "13", fish: "5", weight: "12.4" };
const single = { entrant: "13", weight: "3" };
const half = { entrant: "13", species: "Tench", length: "18 1/2" };
const tench = { entrant: "13", species: "Tench", length: "18.3" };

test.each([
  [
    ...(["an unknown number", bags, [], { ...bag, entrant: "19" }, "entrant"] as const),
    "No entrant has number 19. Save again to enter it anyway.",
  ],
  [
    ...(["a bag of an angler with a saved one", bags, [], { ...bag, entrant: "reyes" }, "weight"] as const),
    "Wanda Reyes already has an entry. Save again to add this one.",
  ],
  [
    ...(["a bag that exceeds the limit with a waiting one", limited, [{ ...bag, fish: "4" }], bag, "fish"] as const),
    "The limit is 5 fish, and Otto already has 4. Save again to enter it anyway.",
  ],
  [
    ...(["a bag that exceeds the limit with a saved one", { ...limited, entries: [sent] }, [], bag, "fish"] as const),
    "The limit is 5 fish, and Otto already has 4. Save again to enter it anyway.",
  ],
  [
    ...(["a second bag of a later day", later, [], { ...bag, entrant: "12", day: "2" }, "weight"] as const),
    "Wanda Reyes already has an entry. Save again to add this one.",
  ],
  [
    ...(["a bag of a team with a waiting one", pooled, [{ ...bag, entrant: "12", fish: "4" }], bag, "fish"] as const),
    "The limit is 5 fish, and Team Pike already has 4. Save again to enter it anyway.",
  ],
  [
    ...(["a bag of a team with a saved one", { ...pooled, limit: null }, [], { ...bag, entrant: "pike" }] as const),
    ...(["weight", "Team Pike already has an entry. Save again to add this one."] as const),
  ],
  [
    ...(["a bag of an angler with a waiting one", bags, [bag], { ...bag, entrant: "otto" }, "weight"] as const),
    "Otto already has an entry. Save again to add this one.",
  ],
  [
    ...(["a fish that is already waiting", fish, [tench], { ...tench, length: "18.30" }, "length"] as const),
    "Otto already has such a fish. Save again to enter another one.",
  ],
  [
    ...(["a waiting fish, typed as a fraction", fish, [{ ...tench, length: "18.5" }], half, "length"] as const),
    "Otto already has such a fish. Save again to enter another one.",
  ],
] as const)("offline: %s is saved only after a question", (_, view, waiting, typed, path, message) => {
  expect(
    offlineQuestion(
      view,
      waiting.map((fields) => ({ fields })),
      typed,
    ),
  ).toEqual({ path, message });
});

test.each([
  ["a first bag", limited, [], bag],
  ["a fish that reaches the limit", limited, [{ ...bag, fish: "4" }], { entrant: "13", weight: "3" }],
  ["a second fish with a limit of one", { ...bags, limit: 1, entries: [{ ...sent, fish: 1 }] }, [], single],
  ["a bag of another angler", bags, [{ ...bag, entrant: "12" }], bag],
  ["a bag of another day", bags, [{ ...bag, day: "2" }], bag],
  ["a single fish after a bag", bags, [bag], { entrant: "13", weight: "3" }],
  ["a bag after a blank", bags, [{ entrant: "13", fish: "0" }], bag],
  ["a bag that replaces the saved one", weighed, [], { ...bag, replaces: "7" }],
  ["a fish of another length", fish, [tench], { ...tench, length: "18.4" }],
] as const)("offline: %s is saved without a question", (_, view, waiting, typed) => {
  expect(
    offlineQuestion(
      view,
      waiting.map((fields) => ({ fields })),
      typed,
    ),
  ).toBeNull();
});
