/** What can be taken out as a file, in the order of the page. */
export const exportTexts = {
  members: "Everybody who has an account: name, email, state, club membership.",
  tournaments: "Every tournament with its dates, fee, prize and rules.",
  entries: "Who entered which tournament, and how they paid.",
  catches: "Every catch, as claimed and as it counts.",
  rulings: "Every decision of a judge, step by step.",
  standings: "Places and scores of every tournament.",
  prizes: "What each place of each tournament pays.",
  payments: "Every entry fee, with refunds and disputes.",
  payouts: "Every prize, and how it was paid.",
  ledger: "Every movement of money, oldest first.",
  complaints: "Complaints and bug reports with the club's notes.",
  challenges: "Objections to decisions, and what came of them.",
  audit: "Who did what, and when.",
} as const;

export type ExportName = keyof typeof exportTexts;

export const exportNames = Object.keys(exportTexts) as ExportName[];

/** "members.csv" → "members" */
export const exportNameOf = (file: string): ExportName | null =>
  exportNames.find((name) => file === `${name}.csv`) ?? null;
