/** The form for a complaint, with the tournament preselected (docs/rules.md 10.14). */
export const disputeLink = (tournamentId: number): string => `/submit-complaint?tournament=${tournamentId}`;

export const disqualificationTexts = {
  notConfirmed: (name: string) => `Their entry in ${name} isn't confirmed yet. Remove it instead.`,
  alreadyDisqualified: "They're already disqualified for another reason. To change it, reinstate them first.",
  /** Both are shown to everyone in the next version of official results. */
  correction: (reason: string) => `An entrant was disqualified: ${reason}`,
  undoing: (reason: string) => `An entrant was reinstated: ${reason}`,
  disqualified: (name: string, reason: string) => ({
    title: `You were disqualified from ${name}`,
    message: `Your catches stay on record, but you aren't ranked. To dispute this, file a complaint. Reason: ${reason}`,
  }),
  reinstated: (name: string, reason: string) => ({
    title: `You were reinstated in ${name}`,
    message: `Your catches count again. Reason: ${reason}`,
  }),
  noMoreCatches: (name: string) =>
    `You're disqualified from ${name}, so you can't submit more catches. You can keep this one as a personal catch.`,
  noPaperCatch: (displayName: string, name: string) =>
    `${displayName} is disqualified from ${name}. Reinstate them first, then enter their catch.`,
  cannotLeave: (name: string) => `You're disqualified from ${name}. To leave it, please ask the club.`,
} as const;
