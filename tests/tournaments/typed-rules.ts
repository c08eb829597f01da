/** The rules of a shipped rule set, as a form sends them. */
export const typedUsualRules = {
  "rules.unit": "in",
  "rules.by": "length",
  "rules.rounding": "none",
  "rules.fish": "5",
  "rules.uploadHours": "24",
  "rules.challengeHours": "48",
  "rules.hideBoardHours": "0",
};
