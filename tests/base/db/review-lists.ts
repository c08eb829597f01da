import { countUnverified, unverifiedQuery } from "../../../src/catches/list-pending.ts";
import { rankedQuery } from "../../../src/catches/review/notify-of-places.ts";
import { pendingForOthersQuery, pendingQuery, reviewedSinceQuery } from "../../../src/catches/review/read-queue.ts";
import { reviewQuery } from "../../../src/catches/review/read-review.ts";
import { otherPhotosQuery } from "../../../src/catches/review/review-rows.ts";
import { placedCatchesQuery } from "../../../src/catches/review/stated-places.ts";
import { messagesQuery } from "../../../src/challenges/challenge-rows.ts";
import {
  allChallengesQuery,
  challengesOfCatchQuery,
  ownChallengesQuery,
} from "../../../src/challenges/read-challenges.ts";
import { ownRelationsQuery } from "../../../src/relations/declare-relation.ts";
import { relationsQuery } from "../../../src/relations/find-conflict.ts";
import { eligiblePendingQuery, rankedKeysQuery } from "../../../src/results/paid-places.ts";
import type { List } from "./list.ts";

/** The queries of a judge's screens. */
export const reviewLists: Record<string, List> = {
  "what is pending, counted": {
    query: (db) => pendingQuery(db),
    uses: "catches_awaiting",
    sortsFew: "pending catches",
  },
  "what is pending for other judges": {
    query: (db) =>
      pendingForOthersQuery(
        db,
        [1, 2].map((anglerId) => ({ tournamentId: null, anglerId, from: 0, until: 1 })),
      ),
    uses: "catches_user (user_id=?)",
  },
  "whom an angler fishes with": { query: (db) => relationsQuery(db, [1]), uses: "relations_other" },
  "whom an angler fishes with, by name": {
    query: (db) => ownRelationsQuery(db, 1),
    uses: "relations_other",
    sortsFew: "people whom one angler fishes with",
  },
  "the challenges of a catch": {
    query: (db) => challengesOfCatchQuery(db, 1),
    uses: "challenges_catch (catch_id=?)",
  },
  "all challenges": {
    query: (db) => allChallengesQuery(db, undefined, 20, "open"),
    uses: "INTEGER PRIMARY KEY (rowid<?)",
  },
  "the challenges of an angler": {
    query: (db) => ownChallengesQuery(db, 1, undefined, 20),
    uses: "INTEGER PRIMARY KEY (rowid<?)",
  },
  "the messages of a challenge": { query: (db) => messagesQuery(db, 1), uses: "challenge_messages_thread" },
  "the decisions of today": { query: (db) => reviewedSinceQuery(db, 0), uses: "catches_judged (judged_at>?)" },
  "the pending catches of a species with a flag": {
    query: (db) =>
      unverifiedQuery(db, { limit: 20, filter: { species: "Bass", flag: "duplicate", photo: "with" } }, new Set()),
    uses: "catches_awaiting (submitted_at>?",
  },
  "the number of pending catches of a species with a flag": {
    query: (db) =>
      countUnverified(
        db,
        { species: "Bass", flag: "duplicate", photo: "with" },
        { scope: "all", forPaidPlaces: new Set(), conflicts: { forOthers: [] } },
      ),
    uses: "catches_awaiting",
  },
  "the pending catches that could change a paid place": {
    query: (db) => unverifiedQuery(db, { limit: 20, couldChangePaidPlace: true }, new Set([1, 2])),
    uses: "INTEGER PRIMARY KEY (rowid=?)",
    sortsFew: "catches that could change a paid place",
  },
  "the other pending catches": {
    query: (db) =>
      unverifiedQuery(db, { after: "1765000000000.12.1", limit: 20, couldChangePaidPlace: false }, new Set([1, 2])),
    uses: "catches_awaiting (submitted_at>?",
  },
  "the eligible pending catches with their angler's place": { query: eligiblePendingQuery, uses: "catches_held_up" },
  "the ranked anglers down to the last paid place": {
    query: rankedKeysQuery,
    uses: "standings_order (tournament_id=?)",
  },
  "one catch for its judge": { query: (db) => reviewQuery(db, 1), uses: "INTEGER PRIMARY KEY (rowid=?)" },
  "where an angler's other catches were photographed": {
    query: (db) => otherPhotosQuery(db, [{ tournamentId: 1, userId: 1 }]),
    uses: "(user_id=?",
  },
  "where the latest approved catches that name a place were photographed": {
    query: (db) => placedCatchesQuery(db, ["North cove", "Dam"]),
    uses: "catches_judged",
  },
  "the places of a tournament": { query: (db) => rankedQuery(db, 1), uses: "standings_order (tournament_id=?)" },
};
