/** `asksDetails` is set if anglers give details of their entry, such as a boat's name. */
type EntryRequirements = {
  isByApproval: boolean;
  questions: readonly unknown[];
  asksDetails?: boolean | undefined;
  waiverVersion: number | null;
};

/** Whether entrants have to provide more than a division and side pots. */
export const asksMore = ({ isByApproval, questions, asksDetails, waiverVersion }: EntryRequirements): boolean =>
  isByApproval || questions.length > 0 || asksDetails === true || waiverVersion !== null;

type Offered = EntryRequirements & { divisions: readonly unknown[]; pots: readonly unknown[] };

/** Whether there is anything to choose or to fill in at entry; otherwise it takes one press, or the payment. */
export const hasEntryForm = (tournament: Offered): boolean =>
  asksMore(tournament) || tournament.divisions.length > 0 || tournament.pots.length > 0;
