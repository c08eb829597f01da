import { waitingPotsQuery } from "../../../src/options/side-pots/add-rolled-pot.ts";
import {
  potAnglersQuery,
  potFishQuery,
  potMoneyQuery,
  rolledInQuery,
  rolledOutQuery,
} from "../../../src/options/side-pots/pot-queries.ts";
import { potPayoutsQuery } from "../../../src/options/side-pots/pot-winners.ts";
import { paidPotsQuery } from "../../../src/options/side-pots/refuse-pot-changes.ts";
import type { List } from "../../base/db/list.ts";

/** The lists of side pots. */
export const potLists: Record<string, List> = {
  "the money in side pots": {
    query: (db) => potMoneyQuery(db, 1),
    uses: "payments_tournament (tournament_id=?)",
    sortsFew: "the items of some payments, of one tournament at most",
  },
  "the side pots that were paid for": {
    query: (db) => paidPotsQuery(db, 1),
    uses: "payments_tournament (tournament_id=?)",
    sortsFew: "the items of some payments, of one tournament at most",
  },
  "the pots that were rolled over to a tournament": {
    query: (db) => rolledInQuery(db, 1),
    uses: "rolled_pots_to (to_tournament_id=?)",
  },
  "the pots of a tournament that rolled over": {
    query: (db) => rolledOutQuery(db, 1),
    uses: "rolled_pots_once (from_tournament_id=?)",
    sortsFew: "the pots of one tournament, at most 12",
  },
  "the pots that wait for a later tournament": {
    query: (db) => waitingPotsQuery(db, "all", 1),
    uses: "rolled_pots_to (to_tournament_id=?)",
  },
  "the anglers in side pots": {
    query: (db) => potAnglersQuery(db, 1),
    uses: "participants_once (tournament_id=?)",
    sortsFew: "the items of some payments, of one tournament at most",
  },
  "the fish that win side pots": {
    query: (db) => potFishQuery(db, 1),
    uses: "catches_scoring (tournament_id=?)",
  },
  "the payouts of side pots": {
    query: (db) => potPayoutsQuery(db, 1),
    uses: "payouts_once (tournament_id=?)",
  },
};
