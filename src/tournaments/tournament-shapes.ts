import { z } from "zod";
import {
  count,
  id,
  instant,
  ownLength,
  rowCursor,
  rowLimit,
  rowNumber,
  searchText,
  text,
} from "../base/db/shared-fields.ts";
import { isTimeZone } from "../base/format/moments.ts";
import { dollarsText } from "../base/format/money.ts";
import { boundedText, looseText, requiredText, trimmedText } from "../base/text/text-fields.ts";
import { ownState } from "../entries/own-state.ts";
import { daysInput, daysView, typedDays } from "../options/days/days-form.ts";
import { divisionsForm, divisionsInput, divisionView, typedNumber } from "../options/divisions/division-form.ts";
import { divisionBounds } from "../options/divisions/divisions.ts";
import { payoutShareInput, payoutShareView, typedPayoutShare } from "../options/fee-share/payout-share-form.ts";
import { formatForm } from "../scoring/format-form/format-form.ts";
import { formatInput } from "../scoring/rulebook/format-input.ts";
import { rulesForm, rulesFormIssues, rulesInput, rulesView } from "../scoring/scoring-rules-form.ts";
import { flagKinds } from "./flagging/flag-kinds.ts";
import { flagsOffInput, typedWaters, watersInput, watersView } from "./flagging/waters-form.ts";
import { prizePositions, typedPositions } from "./prize-positions/prize-positions.ts";
import { differentSum, prizesText } from "./prize-positions/typed-breakdown.ts";
import { monthPattern, prizeLimits, speciesList, tournamentShows } from "./tournament-state.ts";
import { entryTerms, entryTermsView, typedEntryTerms } from "./visibility/entry-terms.ts";

export const tournamentId = z.object({ id: rowNumber() });

/** Converts a length with at most one decimal to hundredths of the tournament's unit. */
const typedLength = requiredText("Minimum length is required", 40, "Minimum length must be a number such as 12.5")
  .regex(/^\d{1,3}(\.\d*)?$/, { error: "Minimum length must be a number such as 12.5", abort: true })
  .regex(/^\d+(\.\d?0*)?$/, "Enter the minimum length with one decimal, such as 12.5")
  .refine((text) => Number(text) <= 200, "Minimum length can be at most 200")
  .transform((text) => Math.round(Number(text) * 100));

const speciesNames = z
  .array(boundedText("A species must be text", 60, "A species name can have at most 60 characters"))
  .min(1, "Target species is required")
  .max(30, "At most 30 target species");

/** A field with several names, or one name in a list. */
const speciesText = looseText("Target species is required", 30 * 62, "At most 30 target species");

const typedSpecies = speciesText.transform(speciesList).pipe(speciesNames);

const isDay = (text: string): boolean => {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.valueOf()) && at.toISOString().startsWith(text);
};

/** The day in YYYY-MM-DD or an ISO instant. */
export const dayOf = (text: string): string => text.split("T", 1)[0] ?? "";

/** Accepts YYYY-MM-DD, or the day of an ISO instant. */
const dayOrInstant = (message: string) =>
  requiredText(message, 40, "Enter the date as YYYY-MM-DD")
    .refine((text) => isDay(dayOf(text)), { error: "Enter the date as YYYY-MM-DD", abort: true })
    .refine((text) => text >= "2000" && text < "3000", "Enter all four digits of the year, such as 2026");

const startDate = dayOrInstant("Start date is required");
const endDate = dayOrInstant("End date is required");

const timeError = "Enter the time as HH:MM, such as 06:00";

const clock = trimmedText(timeError, 5).regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeError);

const momentError = "Enter a date and time, such as 2026-06-06T05:00";

const isMoment = (text: string): boolean =>
  isDay(text.slice(0, 10)) && text >= "2000" && text < "3000" && !Number.isNaN(Date.parse(text));

/** ISO 8601; without an offset, it's local time in the tournament's zone. */
const moment = trimmedText(momentError, 40)
  .regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/, {
    error: momentError,
    abort: true,
  })
  .refine(isMoment, momentError);

/** A field that's cleared with null or by leaving it blank. */
const orNone = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value: z.input<S> | "" | null) => (value === "" ? null : value), shape.nullable()).optional();

const timeZoneError = "Choose a time zone such as America/Chicago";

const maxDollars = 10_000_000;
const maxFeeCents = 1_000_000;

const common = {
  name: requiredText("Tournament name is required", 120, "Tournament name can have at most 120 characters"),
  description: requiredText("Description is required", 5000, "Description can have at most 5000 characters"),
  prize: z
    .number("Prize must be a positive number")
    .min(0, "Prize must be a positive number")
    .max(maxDollars, "Prize can be at most $10,000,000")
    .int("Prize must be whole dollars"),
  startDate: startDate.transform(dayOf),
  endDate: endDate.transform(dayOf),
  timeZone: boundedText(timeZoneError, 60).refine(isTimeZone, timeZoneError).optional(),
  tournamentType: z.enum(["tournament", "derby"], "Tournament type is required"),
};

/** Times of day are compared in `storedValues`, where the zone and the stored end are known. */
const endNotBeforeStart = {
  check: ({ startDate, endDate }: { startDate: string; endDate: string }) => dayOf(startDate) <= dayOf(endDate),
  issue: { path: ["endDate"], message: "The end date is before the start date" },
};

const hasOpenBoard = z.boolean("Ranking all anglers together must be true or false");

const onTheWire = {
  ...common,
  startDate,
  endDate,
  targetSpecies: z
    .union([speciesText, z.array(speciesText).max(1000, "At most 30 target species")], "Target species is required")
    .transform((names) => (typeof names === "string" ? names : names.join(",")))
    .pipe(typedSpecies),
  minLength: z.union([typedNumber, z.number()], "Minimum length is required").transform(String).pipe(typedLength),
  startTime: orNone(clock),
  endTime: orNone(clock),
  joinUntil: orNone(moment),
  identifierReleaseAt: orNone(moment),
  prizeBreakdown: prizePositions.optional(),
  payoutShare: payoutShareInput,
  divisions: divisionsInput,
  hasOpenBoard: hasOpenBoard.optional(),
  days: daysInput,
  rules: rulesInput.optional(),
  format: formatInput
    .nullable()
    .optional()
    .describe(
      "The club's own rules as a format (docs/rulebook.md). It decides the scoring fields of `rules`; null removes it.",
    ),
  waters: watersInput,
  flagsOff: flagsOffInput.optional(),
  ...entryTerms,
};

const feeCents = z
  .number("Entry fee must be an amount in cents")
  .int("Entry fee must be an amount in cents")
  .min(0, "Entry fee can't be negative")
  .max(maxFeeCents, "Entry fee can be at most $10,000");

const isActive = z.boolean("Active must be true or false");
const rulesReason = trimmedText("The reason must be a string", 500, "A reason can have at most 500 characters");
/** The names and hashes of the values that an edit starts from (`edit-basis.ts`). */
const basis = boundedText("The basis must be text", 2000).regex(/^(\w+:\w+( |$))+$/, "Send the basis unchanged");
const skipsWeight = z.boolean("Leaving out the weight must be true or false");

/** `POST /api/tournaments`, fee in cents. The club's zone and whole days are the default. */
export const tournamentInput = z
  .object({
    ...onTheWire,
    entryFee: feeCents.default(0),
    isActive: isActive.default(true),
    skipsWeight: skipsWeight.default(false),
  })
  .refine(endNotBeforeStart.check, endNotBeforeStart.issue);

/**
 * `PUT /api/admin/tournaments/{id}`. Omitted fields don't change, null times are removed; `confirm` allows a change that
 * rescores, and `rulesReason` a change of the rules after the first catch. With a `basis`, changes saved since
 * are merged, and an edit that contradicts them is refused.
 */
export const tournamentEdit = z
  .object({
    ...onTheWire,
    entryFee: feeCents.optional(),
    isActive: isActive.optional(),
    skipsWeight: skipsWeight.optional(),
    confirm: z.boolean("Confirm must be true or false").default(false),
    rulesReason: rulesReason.optional(),
    reason: rulesReason.optional().describe("Required to correct official results"),
    basis: basis
      .optional()
      .describe(
        "The tournament's basis when the form was opened: fields that only someone else has changed since stay as they are, and fields that both changed are refused",
      ),
  })
  .refine(endNotBeforeStart.check, endNotBeforeStart.issue);

/** Length in hundredths of its own unit, prize in dollars, fee in cents. */
export type TournamentInput = z.output<typeof tournamentInput>;

export type TournamentEdit = z.output<typeof tournamentEdit>;

const entryFeeError = "Entry fee must be dollars and cents, such as 25 or 12.50";

/** Every place of every board, with its largest amount. */
const storedPrizesLetters = (prizeLimits.positions * (divisionBounds.divisions + 1) + 1) * 13;

/** The page's form: the fee is in dollars, and an unchecked box is absent. */
export const tournamentForm = z
  .object({
    ...common,
    targetSpecies: typedSpecies,
    minLength: typedLength,
    entryFee: trimmedText(entryFeeError, 40)
      .regex(/^\$?\d{1,5}(\.\d{1,2})?$/, entryFeeError)
      .transform((text) => Math.round(Number(text.replace("$", "")) * 100))
      .pipe(z.number().max(maxFeeCents, "Entry fee can be at most $10,000"))
      .default(0),
    isActive: z.boolean().default(false),
    skipsWeight: z.boolean().default(false),
    confirm: z.boolean().default(false),
    startTime: clock.optional(),
    endTime: clock.optional(),
    joinUntil: moment.optional(),
    identifierReleaseAt: moment.optional(),
    positions: typedPositions.default([]),
    payoutShare: typedPayoutShare,
    divisions: divisionsForm,
    hasOpenBoard: z.boolean().default(false),
    days: typedDays,
    rules: rulesForm.optional(),
    format: formatForm.optional(),
    waters: typedWaters,
    flagsOff: z.array(z.enum(flagKinds)).default([]),
    ...typedEntryTerms,
    rulesReason: rulesReason.optional(),
    reason: rulesReason.optional(),
    storedPrizes: looseText("The stored prizes must be a string", storedPrizesLetters).optional(),
    basis: basis.optional(),
    /** The basis of the values that Save Anyway replaces. */
    replaced: basis.optional(),
  })
  .refine(endNotBeforeStart.check, endNotBeforeStart.issue)
  .superRefine(({ tournamentType, rules, format, skipsWeight: skips }, { addIssue }) => {
    // A format replaces the scoring fields of the rule set, which its form doesn't show.
    const isStandard = format === undefined || format.start === "standard";
    const issues = rules && isStandard ? rulesFormIssues(tournamentType, rules, skips) : [];
    for (const { path, message } of issues) addIssue({ code: "custom", path: ["rules", ...path], message });
  })
  .superRefine((form, { addIssue }) => {
    const sum = differentSum(form);
    // The prizes' own form and the API accept another pool, which must not stop an edit of something else.
    if (sum === null || form.storedPrizes === prizesText(form)) return;
    const message = `The paid places add up to ${dollarsText(sum)}. Set the prize to ${dollarsText(sum)}, or change the places`;
    addIssue({ code: "custom", path: ["prize"], message });
  });

export type TournamentForm = z.output<typeof tournamentForm>;

export const cancellation = z.object({
  reason: requiredText("Please give a reason", 500, "A reason can have at most 500 characters"),
});

export const endingNow = cancellation;

/** `POST /api/admin/tournaments/{id}/extend`. `until` has the same format as `joinUntil`. */
export const extension = z.object({ until: moment, reason: cancellation.shape.reason });

export type Extension = z.output<typeof extension>;

/** `POST /api/admin/tournaments/{id}/board`. */
export const boardHiding = z.object({ isHidden: z.boolean("Hiding the board must be true or false") });

/** Length in its own unit, prize in dollars, fee in cents, instants as ISO 8601. */
export const tournamentView = z.strictObject({
  id,
  name: text,
  description: text,
  imageUrl: text.nullable(),
  thumbnailUrl: text.nullable(),
  targetSpecies: z.array(text),
  minLength: ownLength,
  startDate: instant.describe("The first moment that counts, ISO 8601"),
  endDate: instant.describe("The first moment that no longer counts, ISO 8601"),
  startDay: text.describe("YYYY-MM-DD in timeZone"),
  endDay: text.describe("YYYY-MM-DD in timeZone"),
  startTime: text.nullable().describe("HH:MM in timeZone; null: at the start of the day"),
  endTime: text.nullable().describe("HH:MM in timeZone; null: when the end day is over"),
  joinUntil: instant.nullable().describe("The registration deadline, ISO 8601; null: the end"),
  timeZone: text.describe("IANA name"),
  participantCount: count,
  ...entryTermsView,
  prize: count.describe("whole dollars"),
  payoutShare: payoutShareView,
  entryFee: count.describe("cents"),
  isActive: z.boolean(),
  skipsWeight: z.boolean().describe("Catches have no weight."),
  tournamentType: z.enum(["tournament", "derby"]),
  rules: rulesView.describe("The tournament's rules."),
  formatText: z
    .strictObject({
      summary: text.describe("How scores are computed."),
      rules: z.array(text),
      isBag: z.literal(true).optional().describe("Bags are weighed at the scale, without photos."),
    })
    .optional()
    .describe("The format in words; absent if it scores only by `rules`."),
  identifierReleaseAt: instant.nullable().describe("When entrants see the identifier; null: at the start"),
  waters: watersView.describe("The tournament's waters, if defined."),
  divisions: z.array(divisionView).describe("Divisions chosen at entry; empty if there are none."),
  hasOpenBoard: z.boolean().describe("Anglers of every division also count on the overall board."),
  days: daysView,
  flagsOff: z.array(z.enum(flagKinds)).describe("The flags that are turned off."),
  cancelledAt: instant.nullable(),
  cancelReason: text.nullable(),
  isOfficial: z.literal(true).optional().describe("Its results are official: it can be archived, not deleted."),
  importedAt: instant
    .optional()
    .describe(
      "When its results were imported from a file; absent for a tournament that was run here. It can be deleted.",
    ),
  isArchived: z.literal(true).optional().describe("It isn't listed; its results keep their address."),
  dayText: text.optional().describe("In your lists: the current day, if days are scored separately."),
  hasJoined: z.boolean().optional().describe("In lists, for logged-in users."),
  missedCut: z.literal(true).optional().describe("In lists: you can't submit more catches."),
  isDisqualified: z.literal(true).optional().describe("In lists: you are disqualified."),
  ...ownState,
});

export type TournamentView = z.infer<typeof tournamentView>;

export const tournamentPage = { rows: 24, maxRows: 100 } as const;

const absentWhenEmpty = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), type.optional());

const month = "Enter a month, such as 2026-06";

export const tournamentFilter = z.object({
  search: searchText.describe("Any part of the name or description"),
  show: absentWhenEmpty(z.enum(tournamentShows, `Show one of ${tournamentShows.join(", ")}`)),
  species: absentWhenEmpty(trimmedText("A species name can have at most 60 characters", 60)),
  month: absentWhenEmpty(boundedText(month, 7).regex(monthPattern, month)),
});

export type TournamentFilter = z.output<typeof tournamentFilter>;

/** `after` comes from the `Link` header of the previous page. */
export const tournamentPageQuery = tournamentFilter.extend({
  after: rowCursor(/^(open|ended)\.\d{1,16}\.\d{1,12}$/).optional(),
  limit: rowLimit(tournamentPage.maxRows, tournamentPage.maxRows),
});

export const poster = z.strictObject({
  url: text,
  qr: z.strictObject({ size: count.describe("modules"), path: text.describe("SVG") }),
});

export const tournamentSums = z.strictObject({
  tournaments: count,
  participants: count,
  prize: count.describe("dollars"),
});

export type TournamentSums = z.infer<typeof tournamentSums>;
