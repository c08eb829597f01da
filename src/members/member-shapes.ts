import { z } from "zod";
import { displayName } from "../accounts/account-forms.ts";
import { bothNames, id, instant, rowCursor, rowLimit, rowNumber, searchText, text } from "../base/db/shared-fields.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import { requiredText } from "../base/text/text-fields.ts";
import { roleView } from "../roles/role-shapes.ts";
import { memberPage, reasonLimit, suspensionDays } from "./sanction-ladder.ts";

const paidVia = z.enum(["free", "stripe", "mock", "cash"]).nullable();

const memberFields = {
  id,
  ...bothNames,
  email: text,
  state: text,
  isAdmin: z.boolean(),
  isMember: z.boolean().describe("A club member, according to the club's list."),
  createdAt: instant,
  lastActiveAt: instant.nullable().describe("null: never logged in"),
  suspension: z.strictObject({ until: instant.nullable(), reason: text.nullable() }).nullable(),
  lacksPassword: z.literal(true).optional().describe("Their account was created for them, and has no password yet."),
};

const sanctionKind = z.enum(["warning", "suspension", "ban"]);

export const memberId = z.object({ id: rowNumber() });

/** `GET /api/admin/users`: `search` is any part of a name or email; `after` is from the `Link` header. */
export const memberQuery = z.object({
  search: searchText.default(""),
  after: rowCursor(/^((name|email)\..{1,254}|part\.\d{1,15})$/su).optional(),
  limit: rowLimit(memberPage.maxRows, memberPage.rows),
});

export type MemberQuery = z.output<typeof memberQuery>;

const reason = requiredText("Please give a reason", reasonLimit, `A reason can have at most ${reasonLimit} characters`);

const { min, max } = suspensionDays;
const days = `A suspension must be ${min} to ${max} days`;

export const withReason = z.object({ reason });

export const suspension = z.object({ reason, days: z.number(days).int(days).min(min, days).max(max, days) });

export const adminChange = z.object({ reason, isAdmin: z.boolean("Admin must be true or false") });

export const displayNameChange = z.object({
  reason,
  displayName: displayName.describe("If empty, the username is shown."),
});

export const membershipChange = z.object({ isMember: z.boolean("Club member must be true or false") });

const kinds = {
  warning: withReason.extend({ kind: z.literal("warning") }),
  suspension: suspension.extend({ kind: z.literal("suspension") }),
  ban: withReason.extend({ kind: z.literal("ban") }),
};

const sanctionError = "Choose a sanction";

/** `POST /api/admin/users/{id}/sanction`: a step of the ladder. `days` only matters for a suspension. */
export const sanctionInput = z.discriminatedUnion(
  "kind",
  [submitted(kinds.warning), submitted(kinds.suspension), submitted(kinds.ban)],
  sanctionError,
);

export const sanctionForm = z.discriminatedUnion("kind", [kinds.warning, kinds.suspension, kinds.ban], sanctionError);

export type SanctionGiven = z.output<typeof sanctionForm>;

export const displayNameForm = displayNameChange.extend({ displayName: displayName.optional() });

export const memberRow = z.strictObject(memberFields);

export type MemberRow = z.infer<typeof memberRow>;

export const memberView = z.strictObject({
  ...memberFields,
  hasTwoStep: z.boolean(),
  roles: z.array(roleView),
  entries: z.array(
    z.strictObject({
      tournamentId: id,
      tournamentName: text,
      startDay: text,
      endDay: text,
      startTime: text.nullable(),
      endTime: text.nullable(),
      isCancelled: z.boolean(),
      hasPaid: z.boolean(),
      paidVia,
      entryNote: text.nullable(),
    }),
  ),
  sanctions: z.array(
    z.strictObject({
      id,
      kind: sanctionKind,
      reason: text,
      givenAt: instant,
      givenBy: text.nullable(),
      givenByDisplayName: text.nullable(),
      until: instant.nullable(),
      lifted: z
        .strictObject({ at: instant, by: text.nullable(), byDisplayName: text.nullable(), reason: text })
        .nullable(),
    }),
  ),
  suggested: sanctionKind,
});

export type MemberView = z.infer<typeof memberView>;
export type SanctionView = MemberView["sanctions"][number];
export type MemberEntry = MemberView["entries"][number];
