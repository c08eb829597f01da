import { eq, inArray, or, sql } from "drizzle-orm";
import { anyByNameQuery, auditRowsQuery, nextActionQuery } from "../../../src/admin/activity-log/list-audit.ts";
import { audit, complaints } from "../../../src/base/db/schema.ts";
import { notificationsQuery } from "../../../src/base/notifications/list-notifications.ts";
import { sentQuery } from "../../../src/base/notifications/notify-from.ts";
import { wordQuery } from "../../../src/base/photos/duplicate-detection/find-duplicates.ts";
import { bandQuery } from "../../../src/base/photos/duplicate-detection/similar-photos.ts";
import { samePhotoQuery, similarPhotosQuery } from "../../../src/base/photos/find-reuse.ts";
import { lapsedQuery } from "../../../src/catches/lapse-catches.ts";
import { catchesOfUserQuery } from "../../../src/catches/list-catches.ts";
import { latestDecisionsQuery } from "../../../src/catches/list-decisions.ts";
import { unverifiedQuery } from "../../../src/catches/list-pending.ts";
import {
  publicBestsQuery,
  publicBoardsOfQuery,
  publicCatchesQuery,
  resultsOfAnglerQuery,
} from "../../../src/catches/profile/read-profile.ts";
import { catchTimesQuery, ownBestsQuery } from "../../../src/catches/profile/read-season.ts";
import { longestQuery, numbersQuery } from "../../../src/catches/read-stats.ts";
import {
  complaintsOfUserQuery,
  complaintsQuery,
  matchingComplaintsQuery,
} from "../../../src/complaints/list-complaints.ts";
import { digestReadersQuery } from "../../../src/delivery/queue-digests.ts";
import { entrantsFoundQuery, entrantsQuery } from "../../../src/entries/list-entrants.ts";
import { entriesQuery } from "../../../src/entries/list-entries.ts";
import { byEmailQuery, byNameQuery, byPartQuery } from "../../../src/members/find-members.ts";
import { entriesOfUserQuery, sanctionsQuery } from "../../../src/members/read-member.ts";
import { invitesQuery } from "../../../src/options/teams/read-team.ts";
import { joinedEndedQuery, joinedOpenQuery, prizePlacesQuery } from "../../../src/results/list-my-day.ts";
import { unfinishedCatchesQuery } from "../../../src/results/own-to-dos.ts";
import { joinedQuery, tournamentSumsQuery } from "../../../src/tournaments/list-tournaments.ts";
import { potLists } from "../../options/side-pots/pot-lists.ts";
import { boardLists } from "./board-lists.ts";
import type { List } from "./list.ts";
import { moneyLists } from "./money-lists.ts";
import { reviewLists } from "./review-lists.ts";
import { tournamentLists } from "./tournament-lists.ts";

const byRuth = eq(sql`lower(${audit.actorName})`, "ruth");

/** Every list of the product. Each new one needs a line here: its name, its query as the action runs it, its index. */
export const lists: Record<string, List> = {
  "the catches of a user": {
    query: (db) => catchesOfUserQuery(db, 1, undefined, 50),
    uses: "catches_user (user_id=?)",
  },
  "the next catches of a user": {
    query: (db) => catchesOfUserQuery(db, 1, "1765000000000.12", 50),
    uses: "catches_user (user_id=? AND submitted_at<?)",
  },
  "an angler's numbers": {
    query: (db) => numbersQuery(db, 1),
    uses: "COVERING INDEX catches_user (user_id=?)",
    sortsFew: "the waters of one angler",
  },
  "an angler's longest": { query: (db) => longestQuery(db, 1), uses: "catches_user (user_id=?)" },
  "the catches that wait for a decision": {
    query: (db) => unverifiedQuery(db, { limit: 50 }, new Set()),
    uses: "catches_awaiting (submitted_at>?)",
  },
  "the next catches that wait for a decision": {
    query: (db) => unverifiedQuery(db, { after: "1765000000000.12", limit: 50 }, new Set()),
    uses: "catches_awaiting (submitted_at>?)",
  },
  "the photos that may look like one": {
    query: (db) => bandQuery(db, 1, 65_535),
    uses: "COVERING INDEX photo_bands_value (band=? AND value=?)",
  },
  "the photos that share a word with a new one": {
    query: (db) => wordQuery(db, 16, 200_000),
    uses: "COVERING INDEX photo_bands_value (band=? AND value=?)",
  },
  "the catches that show the same photo": {
    query: (db) => samePhotoQuery(db, [1, 2]),
    uses: "catches_photo (photo_id=?)",
  },
  "the catches with similar photos": {
    query: (db) => similarPhotosQuery(db, [1, 2]),
    uses: "(photo_id=?)",
  },
  "the latest decisions": { query: (db) => latestDecisionsQuery(db, 20), uses: "catches_judged" },
  "the catches to lapse": {
    query: (db) => lapsedQuery(db, 0),
    uses: "catches_awaiting (submitted_at>?)",
  },
  "an angler's results": {
    query: (db) => resultsOfAnglerQuery(db, 1, 0),
    uses: "standings_user (user_id=?)",
    sortsFew: "what one angler joined",
  },
  "whether a public board names an angler": {
    query: (db) => publicBoardsOfQuery(db, 1),
    uses: "standings_user (user_id=?)",
  },
  "an angler's older public catches": {
    query: (db) => publicCatchesQuery(db, 1, { after: "1765000000000.12", limit: 24 }),
    uses: "catches_user (user_id=? AND submitted_at<?)",
  },
  "an angler's public catches": {
    query: (db) => publicCatchesQuery(db, 1, { limit: 24 }),
    uses: "catches_user (user_id=?)",
  },
  "an angler's longest by species": {
    query: (db) => publicBestsQuery(db, 1),
    uses: "catches_user (user_id=?)",
    sortsFew: "the species that one angler caught",
  },
  "one's own longest by species": {
    query: (db) => ownBestsQuery(db, 1),
    uses: "catches_user (user_id=?)",
    sortsFew: "the species that one angler caught",
  },
  "when one caught the last year's fish": {
    query: (db) => catchTimesQuery(db, 1, 0),
    uses: "catches_user (user_id=? AND submitted_at>?)",
  },
  "the tournaments of a user's day": {
    query: (db) => joinedOpenQuery(db, 1, 0),
    uses: "participants_user (user_id=?)",
    sortsFew: "what one angler joined",
  },
  "those of a user's day that have ended": {
    query: (db) => joinedEndedQuery(db, 1, 0, 12),
    uses: "participants_user (user_id=?)",
    sortsFew: "what one angler joined",
  },
  "the unfinished catches of a user's day": {
    query: (db) => unfinishedCatchesQuery(db, 1, [1, 2]),
    uses: "catches_user (user_id=?)",
    sortsFew: "one angler's catches",
  },
  "the prizes of a user's day": {
    query: prizePlacesQuery,
    uses: "(tournament_id=?)",
  },
  "which of a page's tournaments a user joined": {
    query: (db) => joinedQuery(db, 1, [1, 2]),
    uses: "tournament_participants USING INDEX participants_",
  },
  "the running tournaments a user joined": {
    query: (db) => entriesQuery(db, 1, 0),
    uses: "participants_user (user_id=?)",
    sortsFew: "what one angler joined",
  },
  "the notifications of a user": {
    query: (db) => notificationsQuery(db, 1, undefined, 30),
    uses: "notifications_user (user_id=?)",
  },
  "which teams invited an angler": {
    query: (db) => invitesQuery(db, 1, ["/tournaments/1/team?code=A", "/tournaments/1/team?code=B"]),
    uses: "notifications_user (user_id=?)",
    sortsFew: "the invitations of one angler",
  },
  "the earlier notifications of a user": {
    query: (db) => notificationsQuery(db, 1, 99, 30),
    uses: "notifications_user (user_id=? AND id<?)",
  },
  "the entrants of a tournament": {
    query: (db) => entrantsQuery(db, 1, 0, 50),
    uses: "participants_once (tournament_id=? AND user_id>?)",
  },
  "the entrants of a tournament that are searched for": {
    query: (db) => entrantsFoundQuery(db, 1, "ann", 0, 50),
    uses: "SCAN people_search VIRTUAL TABLE INDEX",
  },
  "the complaints that are searched for": {
    query: (db) => {
      const matchesSearch = or(inArray(complaints.userId, [1, 2]), inArray(complaints.id, [3, 4]));
      return matchingComplaintsQuery(db, matchesSearch, 99, 20);
    },
    uses: "complaints_user (user_id=? AND id<?)",
    sortsFew: "the complaints of at most 200 users, and 200 by their titles",
  },
  "the complaints": {
    query: (db) => complaintsQuery(db, undefined, 20),
    uses: "SEARCH complaints USING INTEGER PRIMARY KEY (rowid<?)",
  },
  "the complaints of a user": {
    query: (db) => complaintsOfUserQuery(db, 1, 99, 20),
    uses: "complaints_user (user_id=? AND id<?)",
  },
  "the next kind of action": {
    query: (db) => nextActionQuery(db, "a"),
    uses: "COVERING INDEX audit_action (action>?)",
  },
  "the actions of one person of one kind": {
    query: (db) => auditRowsQuery(db, { action: "a", after: 99, limit: 50 }, byRuth, "America/Chicago"),
    uses: "audit_actor_action (<expr>=? AND action=? AND id<?)",
  },
  "the actions done to one kind of thing": {
    query: (db) => auditRowsQuery(db, { subject: "club", after: 99, limit: 50 }, undefined, "America/Chicago"),
    uses: "audit_subject_alone (subject=? AND id<?)",
  },
  "the actions done to one thing": {
    query: (db) =>
      auditRowsQuery(db, { subject: "catch", subjectId: 1, after: 99, limit: 50 }, undefined, "America/Chicago"),
    uses: "audit_subject (subject=? AND subject_id=? AND id<?)",
  },
  "the sums over all tournaments": {
    query: (db) => tournamentSumsQuery(db, undefined),
    uses: "SCAN tournaments USING COVERING INDEX tournaments_sums",
  },
  "the actions of everybody": {
    query: (db) => auditRowsQuery(db, { after: 99, limit: 50 }, undefined, "America/Chicago"),
    uses: "SEARCH audit USING INTEGER PRIMARY KEY (rowid<?)",
  },
  "the actions from a day on": {
    query: (db) => auditRowsQuery(db, { from: "2026-06-06", limit: 50 }, undefined, "America/Chicago"),
    uses: "SEARCH audit USING COVERING INDEX audit_at (at>?)",
  },
  "the actions of one person": {
    query: (db) => auditRowsQuery(db, { after: 99, limit: 50 }, byRuth, "America/Chicago"),
    uses: "audit_actor_name (<expr>=? AND id<?)",
  },
  "whether anything was done by that name": {
    query: (db) => anyByNameQuery(db, "ruth"),
    uses: "audit_actor_name (<expr>=?)",
  },
  "the actions of users that are searched for": {
    query: (db) => auditRowsQuery(db, { after: 99, limit: 50 }, inArray(audit.actorId, [1, 2]), "America/Chicago"),
    uses: "audit_actor (actor_id=? AND id<?)",
    sortsFew: "the actions of at most 200 users",
  },
  "the actions of one kind": {
    query: (db) => auditRowsQuery(db, { action: "verify-catch", after: 99, limit: 50 }, undefined, "America/Chicago"),
    uses: "audit_action (action=? AND id<?)",
  },
  "the users whose name begins so": {
    query: (db) => byNameQuery(db, "an", "ann", 30),
    uses: "users_username_unique (<expr>>? AND <expr><?)",
  },
  "the users whose email begins so": {
    query: (db) => byEmailQuery(db, "an", "ann@", 30),
    uses: "users_email_unique (<expr>>? AND <expr><?)",
  },
  "the users who have the search in their name or email": {
    query: (db) => byPartQuery(db, "nnet", "7", 30),
    uses: "SCAN people_search VIRTUAL TABLE INDEX",
  },
  "the sanctions of a user": { query: (db) => sanctionsQuery(db, 1), uses: "sanctions_user (user_id=?)" },
  "the entries of a user": { query: (db) => entriesOfUserQuery(db, 1, 50), uses: "participants_user (user_id=?)" },
  "the readers of a daily mail": {
    query: (db) => digestReadersQuery(db, { after: 1, upTo: 99 }, 0),
    uses: "PRIMARY KEY (rowid>? AND rowid<?)",
    sortsFew: "those with unread notifications of a day",
  },
  "what a member put into others' inboxes today": {
    query: (db) => sentQuery(db, 1, "team_invitation", 0),
    uses: "notifications_sender (sender_id=? AND created_at>?)",
  },
  ...moneyLists,
  ...potLists,
  ...boardLists,
  ...reviewLists,
  ...tournamentLists,
};
