import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";

type Asked = Pick<TournamentWithResult, "isByApproval" | "questions" | "asksDetails" | "waiverVersion">;

/** Whether entrants have to provide more than a division and side pots. */
export const asksMore = ({ isByApproval, questions, asksDetails, waiverVersion }: Asked): boolean =>
  isByApproval || questions.length > 0 || asksDetails === true || waiverVersion !== null;

/** Whether there is anything to choose or to fill in at entry; otherwise it takes one press, or the payment. */
export const hasEntryForm = (tournament: Asked & Pick<TournamentWithResult, "divisions" | "pots">): boolean =>
  asksMore(tournament) || tournament.divisions.length > 0 || tournament.pots.length > 0;
