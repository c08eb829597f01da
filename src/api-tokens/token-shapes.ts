import { z } from "zod";
import { accountTexts } from "../accounts/account-limits.ts";
import { bothNames, id, instant, rowNumber, text } from "../base/db/shared-fields.ts";
import { requiredText, secretText } from "../base/text/text-fields.ts";
import { type TokenScope, tokenScopes } from "../rights.ts";

export const tokenDays = [7, 30, 90, 365] as const;

const daysError = "Choose 7, 30, 90 or 365 days";
const permissionsError = "Choose at least one permission";

export const scopeHints: Record<TokenScope, string> = {
  read: "See what everyone in the club sees, and your own entries and catches.",
  catches: "Submit, correct and delete catches, and join or leave tournaments without paying.",
  review: "See the review queue and decide on catches and challenges.",
  manage: "Create and change tournaments, their entries and prizes.",
  records: "See members, money and the activity log.",
};

export const newToken = z.object({
  name: requiredText("Enter a name, such as Scoreboard", 60, "A name can have at most 60 characters"),
  scopes: z
    .array(z.enum(tokenScopes, permissionsError), permissionsError)
    .min(1, permissionsError)
    .max(tokenScopes.length, permissionsError)
    .transform((scopes) => tokenScopes.filter((scope) => scopes.includes(scope))),
  days: z.literal(tokenDays, daysError),
  password: secretText(accountTexts.passwordNeeded, 200, accountTexts.wrongPassword).min(
    1,
    accountTexts.passwordNeeded,
  ),
});

export type NewToken = z.output<typeof newToken>;

export const tokenKey = z.object({ id: rowNumber() });

export const tokenView = z.strictObject({
  id,
  name: text,
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullable().describe("Accurate to the minute; null: never used"),
  isExpired: z.boolean(),
  madeBy: z.strictObject(bothNames),
});

export type TokenView = z.infer<typeof tokenView>;

export const tokenList = z.strictObject({
  tokens: z.array(tokenView),
  scopes: z.array(z.enum(tokenScopes)).describe("The permissions you can give a token."),
});

export const madeToken = z.strictObject({
  id,
  token: text.describe("Shown only this once."),
});

export type MadeToken = z.infer<typeof madeToken>;
