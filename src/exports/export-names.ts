/** The data sets that can be exported as files, in the order of the page. */
export const exportTexts = {
  members: "Everyone with an account: name, email, state, club membership.",
  tournaments: "Every tournament with its dates, fee, prize and rules.",
  entries: "Entries in each tournament, with the payment method.",
  waiting: "Waiting lists, in order.",
  invitations: "Invitations, and how many people used them.",
  catches: "Every catch, as claimed and as it counts.",
  "weigh-ins": "Every entry at the scale, including those that were undone.",
  rulings: "Every decision of a judge, step by step.",
  "second-looks": "Fish that had a second review.",
  standings: "Places and scores of every tournament.",
  seasons: "Every season with its tournaments and rules.",
  prizes: "Prizes for each place of each tournament.",
  payments: "Every entry fee, with refunds and disputes.",
  payouts: "Every prize, and how it was paid.",
  "rolled-pots": "Side pots that nobody won, and where the money rolled over to.",
  ledger: "Every movement of money, oldest first.",
  complaints: "Complaints and bug reports with the club's notes.",
  challenges: "Challenges to decisions, and their outcomes.",
  roles: "Roles in the club, with their end dates.",
  audit: "Administrative actions, with time.",
} as const;

export type ExportName = keyof typeof exportTexts;

export const exportNames = Object.keys(exportTexts) as ExportName[];

/** "members.csv" → "members" */
export const exportNameOf = (file: string): ExportName | null =>
  exportNames.find((name) => file === `${name}.csv`) ?? null;
