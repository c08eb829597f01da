import { desc } from "drizzle-orm";
import { paidDepositQuery } from "../../../src/challenges/read-challenges.ts";
import {
  disputablePaymentsQuery,
  feeUnknownQuery,
  stuckRefundsQuery,
  undecidedPaymentsQuery,
} from "../../../src/money/entry-fees/payment-jobs.ts";
import { latestPaymentQuery } from "../../../src/money/entry-fees/read-entry-payment.ts";
import {
  cashRefundsQuery,
  depositsQuery,
  ownPaymentsQuery,
  tournamentPaymentsQuery,
} from "../../../src/money/entry-fees/read-payments.ts";
import { unfinishedPaymentsQuery } from "../../../src/money/entry-fees/unfinished-payments.ts";
import {
  notHeldQuery,
  promisedCentsQuery,
  refundsDueQuery,
  undecidedDepositsQuery,
  unofficialWithMoneyQuery,
} from "../../../src/money/ledger/held-for-others.ts";
import { movementsInOrderQuery, movementsQuery } from "../../../src/money/ledger/list-movements.ts";
import {
  allDepositCentsQuery,
  allPotCentsQuery,
  depositCentsQuery,
  movedTournamentsQuery,
  paidTournamentsQuery,
  potCentsQuery,
} from "../../../src/money/ledger/read-money.ts";
import { movedQuery, partlyReversedQuery } from "../../../src/money/ledger/read-weeks.ts";
import {
  allDueCentsQuery,
  depositCentsInPeriodQuery,
  dueCentsQuery,
  dueOfDeletedCentsQuery,
  kindSumsQuery,
  movedInPeriodQuery,
  potCentsInPeriodQuery,
} from "../../../src/money/ledger/sum-queries.ts";
import { prizeTimeQuery, winningsQuery } from "../../../src/money/ledger/winnings.ts";
import { itemsOfQuery } from "../../../src/money/payment-items.ts";
import { unannouncedQuery } from "../../../src/money/payouts/announce-results.ts";
import {
  duePayoutsQuery,
  ownPayoutsQuery,
  payoutsQuery,
  unpaidEntrantsQuery,
} from "../../../src/money/payouts/list-payouts.ts";
import { unofficialQuery } from "../../../src/money/payouts/make-official.ts";
import {
  challengedPayeesQuery,
  disputedPayeesQuery,
  entriesOfPayeesQuery,
  suspendedPayeesQuery,
} from "../../../src/money/payouts/payee-warnings.ts";
import { sentTransfersQuery, unfinishedPayoutsQuery } from "../../../src/money/payouts/payout-jobs.ts";
import { paidCentsQuery, standingPayoutsQuery } from "../../../src/money/payouts/payout-rows.ts";
import { settledQuery, winnersQuery } from "../../../src/money/payouts/plan-payouts.ts";
import { endedQuery, payoutsOfTournamentQuery } from "../../../src/money/payouts/preview-payouts.ts";
import { pendingPayoutsQuery } from "../../../src/money/payouts/process-payouts.ts";
import { tournamentsToQueueQuery } from "../../../src/money/payouts/queue-payouts.ts";
import {
  awaitedDepositsQuery,
  depositPaymentsQuery,
  ownDepositsQuery,
} from "../../../src/options/challenge-deposit/read-deposits.ts";
import { depositsOnFishQuery, heldDepositQuery } from "../../../src/options/challenge-deposit/settle-deposit.ts";
import type { List } from "./list.ts";

const anyTime = { begin: null, end: null };
const june = { begin: 1, end: 2 };

/** The lists of payments, payouts and the ledger. */
export const moneyLists: Record<string, List> = {
  "the payments of a tournament": {
    query: (db) => tournamentPaymentsQuery(db, 1, 99, 50),
    uses: "payments_tournament (tournament_id=? AND id<?)",
  },
  "the standing payouts of a tournament": {
    query: (db) => standingPayoutsQuery(db, 1),
    uses: "payouts_once (tournament_id=?)",
  },
  "payouts of deleted accounts": { query: (db) => settledQuery(db, 1), uses: "payouts_once (tournament_id=?)" },
  "the amounts already paid to payees": {
    query: (db) => paidCentsQuery(db, [1, 2]),
    uses: "ledger_payout (payout_id=?)",
  },
  "suspended payees": { query: (db) => suspendedPayeesQuery(db, [1, 2], 5), uses: "PRIMARY KEY (rowid=?)" },
  "entries of payees": {
    query: (db) => entriesOfPayeesQuery(db, [1, 2], [3, 4]),
    uses: "participants_once (tournament_id=? AND user_id=?)",
  },
  "challenged payees": {
    query: (db) => challengedPayeesQuery(db, [1, 2], [3, 4]),
    uses: "challenges_tournament (tournament_id=? AND status=?)",
  },
  "disputed payees": {
    query: (db) => disputedPayeesQuery(db, [1, 2], [3, 4]),
    uses: "complaints_tournament (tournament_id=? AND status=?)",
  },
  "the payments of a user": {
    query: (db) => ownPaymentsQuery(db, 1, 99, 50),
    uses: "payments_user (user_id=? AND id<?)",
  },
  "a user's unfinished payments": {
    query: (db) => unfinishedPaymentsQuery(db, 1, 0),
    uses: "payments_user (user_id=?)",
  },
  "a user's latest payment for a tournament": {
    query: (db) => latestPaymentQuery(db, 1, 1),
    uses: "payments_user (user_id=?)",
  },
  "the payments of a deposit": {
    query: (db) => depositPaymentsQuery(db, 1),
    uses: "payments_deposit (deposit_id=?)",
  },
  "the deposit held for a challenge": {
    query: (db) => heldDepositQuery(db, 1),
    uses: "payments_deposit (deposit_id=?)",
  },
  "the deposits on an angler's fish": {
    query: (db) => depositsOnFishQuery(db, 1),
    uses: "payments_deposit (deposit_id=?)",
    sortsFew: "few are ever challenged",
  },
  "the deposits of some payments": { query: (db) => depositsQuery(db, [1, 2]), uses: "INTEGER PRIMARY KEY (rowid=?)" },
  "the unpaid challenges of an angler": {
    query: (db) => ownDepositsQuery(db, 1),
    uses: "challenge_deposits_challenger (challenger_id=?)",
  },
  "the unpaid challenges of a tournament": {
    query: (db) => awaitedDepositsQuery(db, 1, 1),
    uses: "challenge_deposits_tournament (tournament_id=?)",
  },
  "the deposit paid for a challenge": {
    query: (db) => paidDepositQuery(db, 1),
    uses: "challenge_deposits_challenge (challenge_id=?)",
  },
  "the sums of deposits": {
    query: (db) => depositCentsQuery(db, [1, 2]),
    uses: "payments_tournament (tournament_id=?)",
  },
  "the sum of all deposits": {
    query: (db) => allDepositCentsQuery(db, "all"),
    uses: "payments_deposit (deposit_id>?)",
  },
  "the undecided payments": {
    query: (db) => undecidedPaymentsQuery(db, "stripe", 0),
    uses: "payments_unsettled (created_at<?)",
  },
  "the payments with an unknown fee": {
    query: (db) => feeUnknownQuery(db, "stripe", 0),
    uses: "payments_fee_unknown (paid_at>?)",
  },
  "the refunds that are stuck": {
    query: (db) => stuckRefundsQuery(db, "stripe", 0),
    uses: "payments_refunds (refund_asked_at<?)",
  },
  "the payments that may still be disputed": {
    query: (db) => disputablePaymentsQuery(db, "stripe", 0, 99),
    uses: "SEARCH payments USING INTEGER PRIMARY KEY (rowid>?)",
  },
  "the payouts": {
    query: (db) => payoutsQuery(db, undefined, 50),
    uses: "SEARCH payouts USING INTEGER PRIMARY KEY (rowid<?)",
  },
  "the payouts not paid yet": {
    query: (db) => duePayoutsQuery(db, 200),
    uses: "payouts_due",
    sortsFew: "the prizes not paid yet",
  },
  "the payouts of a user": {
    query: (db) => ownPayoutsQuery(db, 1, 99, 50),
    uses: "payouts_user (user_id=? AND rowid<?)",
  },
  "the payouts of a tournament": {
    query: (db) => payoutsOfTournamentQuery(db, 1),
    uses: "payouts_once (tournament_id=?)",
  },
  "the pending payouts of a tournament": {
    query: (db) => pendingPayoutsQuery(db, 1),
    uses: "payouts_once (tournament_id=?)",
  },
  "the payouts under way": {
    query: (db) => unfinishedPayoutsQuery(db, 0),
    uses: "payouts_under_way (attempt_started_at<?)",
  },
  "the items of payments": {
    query: (db) => itemsOfQuery(db, [1, 2]),
    uses: "payment_items_once (payment_id=?)",
    sortsFew: "the items of some payments, of one tournament at most",
  },
  "the money collected for side pots, by tournament": {
    query: (db) => potCentsQuery(db, [1, 2]),
    uses: "payments_tournament (tournament_id=?)",
    sortsFew: "the items of some payments, of some tournaments at most",
  },
  "all money collected for side pots": {
    query: (db) => allPotCentsQuery(db, "all"),
    uses: "SCAN payment_items",
  },
  "the prizes sent of late": {
    query: (db) => sentTransfersQuery(db, 0),
    uses: "payouts_transfer (stripe_transfer_id>?)",
  },
  "the tournaments whose payouts can be processed": {
    query: (db) => endedQuery(db, 0),
    uses: "tournaments_end (ends_at<?)",
  },
  "the tournaments whose payouts are due": {
    query: (db) => tournamentsToQueueQuery(db, 0),
    uses: "tournaments_end (ends_at<?)",
  },
  "the tournaments whose results nobody was told of": {
    query: (db) => unannouncedQuery(db, 0),
    uses: "tournaments_end (ends_at>? AND ends_at<?)",
  },
  "the ended tournaments whose results are not official": {
    query: (db) => unofficialQuery(db, 0),
    uses: "tournaments_unofficial (ends_at<?)",
  },
  "the winners of a tournament": {
    query: (db) => winnersQuery(db, 1, null, 3),
    uses: "standings_order (tournament_id=?)",
  },
  "the winners of a division": {
    query: (db) => winnersQuery(db, 1, "Kayak", 3),
    uses: "standings_division (tournament_id=? AND division=?)",
  },
  "the tournaments that money moved for": {
    query: (db) => movedTournamentsQuery(db, 9, 50),
    uses: "COVERING INDEX ledger_",
  },
  "the tournaments that have payouts": {
    query: (db) => paidTournamentsQuery(db, 9, 50),
    uses: "payouts_once (tournament_id<?)",
  },
  "the movements of all money": {
    query: (db) => movementsQuery(db, { limit: 50 }, anyTime, { at: 9, id: 99 }),
    uses: "SEARCH ledger USING INDEX ledger_at (at<?)",
  },
  "the movements of money received": {
    query: (db) => movementsQuery(db, { way: "in", limit: 50 }, june, { at: 9, id: 99 }),
    uses: "SEARCH ledger USING INDEX ledger_at",
  },
  "the movements of a tournament's money": {
    query: (db) => movementsQuery(db, { tournamentId: 1, limit: 50 }, june, { at: 9, id: 99 }),
    uses: "ledger_tournament (tournament_id=? AND ",
  },
  "the ledger as a file": {
    query: (db) => movementsInOrderQuery(db, undefined, { at: 9, id: 99 }, 1000, june),
    uses: "SEARCH ledger USING INDEX ledger_at",
  },
  "what tournaments still have to pay out": {
    query: (db) => dueCentsQuery(db, [1, 2]),
    uses: "COVERING INDEX payouts_due (tournament_id=?",
  },
  "the sums of what moved for tournaments": {
    query: (db) => kindSumsQuery(db, [1, 2]),
    uses: "COVERING INDEX ledger_sums (tournament_id=?)",
  },
  "the sums of all that moved": {
    query: (db) => kindSumsQuery(db),
    uses: "SCAN ledger USING COVERING INDEX ledger_sums",
  },
  "what moved in a period": {
    query: (db) => movedInPeriodQuery(db, { ...june, tournamentId: undefined }),
    uses: "COVERING INDEX ledger_weeks (kind=? AND at>? AND at<?)",
  },
  "the money collected for side pots in a period": {
    query: (db) => potCentsInPeriodQuery(db, { ...june, tournamentId: undefined }),
    uses: "ledger_weeks (kind=? AND at>? AND at<?)",
  },
  "the deposits in a period": {
    query: (db) => depositCentsInPeriodQuery(db, { ...june, tournamentId: undefined }),
    uses: "ledger_weeks (kind=? AND at>? AND at<?)",
  },
  "the tournaments whose money is held": {
    query: (db) => unofficialWithMoneyQuery(db, "all"),
    uses: "tournaments_unofficial",
  },
  "the prizes promised in tournaments without official results": {
    query: (db) => promisedCentsQuery(db, "all"),
    uses: "tournaments_unofficial",
  },
  "the payments that aren't held": {
    query: (db) => notHeldQuery(db, [1, 2]),
    uses: "payments_tournament (tournament_id=?)",
  },
  "the cash refunds that are due": {
    query: (db) => cashRefundsQuery(db, 200),
    uses: "payments_refunds",
  },
  "the refunds to send": {
    query: (db) => refundsDueQuery(db, "all"),
    uses: "payments_refunds_due",
  },
  "the deposits of undecided challenges": {
    query: (db) => undecidedDepositsQuery(db, "all"),
    uses: "payments_deposit (deposit_id>?)",
    sortsFew: "the deposits of challenges",
  },
  "the unpaid entrants of tournaments with prizes due": {
    query: (db) => unpaidEntrantsQuery(db, [1, 2]),
    uses: "participants_once (tournament_id=?)",
    sortsFew: "one row for each tournament with prizes due",
  },
  "what the club still has to pay out": {
    query: (db) => allDueCentsQuery(db),
    uses: "COVERING INDEX payouts_due",
  },
  "what the club still has to pay out for deleted tournaments": {
    query: (db) => dueOfDeletedCentsQuery(db),
    uses: "COVERING INDEX payouts_due (tournament_id=?)",
  },
  "what moved in a week": {
    query: (db) => movedQuery(db, 1, 2),
    uses: "COVERING INDEX ledger_weeks (kind=? AND at>? AND at<?)",
  },
  "the prizes reversed in part in a week": {
    query: (db) => partlyReversedQuery(db, 1, 2),
    uses: "ledger_weeks (kind=? AND at>? AND at<?)",
  },
  "when a prize moved last": {
    query: (db) => prizeTimeQuery(db, "prize", desc),
    uses: "COVERING INDEX ledger_weeks (kind=?)",
  },
  "the winnings of a year": {
    query: (db) => winningsQuery(db, 0, 1),
    uses: "ledger_",
    sortsFew: "who won in one year",
  },
};
