const because = (reason: string) => (reason ? ` Reason: ${reason}` : "");
const forResults = (reason: string) => (reason ? `: ${reason}` : ".");

const feeTexts = {
  refund: " Your payment will be refunded.",
  keep: " Your payment isn't refunded.",
} as const;

export type FeeDecision = keyof typeof feeTexts;

const askTheClub = "If that's wrong, contact the club.";

export const stateTexts = {
  notStarted: (name: string) => `${name} hasn't started yet. Remove the entry instead.`,
  disqualified: "They're disqualified. Reinstate them first.",
  feeMissing: "Choose whether the payment is refunded or stays with the club",
  /** Shown to everyone in the next version of official results. */
  correction: {
    fished: (reason: string) => `An entrant was recorded as fishing after all${forResults(reason)}`,
    did_not_start: (reason: string) => `An entrant was recorded as not having started${forResults(reason)}`,
    withdrew: (reason: string) => `An entrant was recorded as having withdrawn${forResults(reason)}`,
  },
  notice: {
    fished: (name: string, reason: string) => ({
      title: `You're back in ${name}`,
      message: `The club corrected your entry: you didn't miss the start or withdraw.${because(reason)}`,
    }),
    did_not_start: (name: string, reason: string, fee: FeeDecision | null) => ({
      title: `You didn't start in ${name}`,
      message: `The club recorded that you didn't start.${fee ? feeTexts[fee] : ""} ${askTheClub}${because(reason)}`,
    }),
    withdrew: (name: string, reason: string) => ({
      title: `You were withdrawn from ${name}`,
      message: `The club recorded that you withdrew. Your catches stay on record. ${askTheClub}${because(reason)}`,
    }),
  },
  /** The reason for a refund, shown to the payer. */
  refund: (name: string) => `You didn't start in ${name}.`,
  noMoreCatches: {
    did_not_start: (name: string) =>
      `The club recorded that you didn't start in ${name}. If that's wrong, contact the club. You can keep this one as a personal catch.`,
    withdrew: (name: string) =>
      `You withdrew from ${name}, so you can't submit more catches. You can keep this one as a personal catch.`,
  },
  noPaperCatch: (displayName: string, name: string) =>
    `${displayName} didn't start in ${name}. Undo that first, then enter their catch.`,
  cannotWithdraw: {
    disqualified: (name: string) => `You're disqualified from ${name}. To leave it, please ask the club.`,
    notStarted: (name: string) => `${name} hasn't started yet. You can still leave it.`,
    ended: (name: string) => `${name} has ended.`,
    didNotStart: (name: string) => `The club recorded that you didn't start in ${name}.`,
    notJoined: (name: string) => `You haven't joined ${name}.`,
  },
} as const;
