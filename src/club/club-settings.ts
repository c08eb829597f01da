import { z } from "zod";
import { count, text } from "../base/db/shared-fields.ts";
import { boundedText, looseText, trimmedText } from "../base/text/text-fields.ts";
import { type ClubColors, clubColors, clubLimits, usualColors } from "./club-limits.ts";

const upTo = (max: number, label: string) =>
  trimmedText(`${label} must be text`, max, `${label} can have at most ${max} characters`);

/** A single line without control characters. */
const line = (max: number, label: string) =>
  upTo(max, label)
    .regex(/^\P{Cc}*$/u, `${label} must be a single line`)
    .default("");

const lines = (max: number, label: string) =>
  upTo(max, label)
    .overwrite((typed) => typed.replaceAll("\r\n", "\n"))
    .default("");

/** Removes blank lines and duplicates. */
const tidyLines = (typed: string) =>
  [...new Set(typed.split("\n").map((line) => line.trim().replaceAll(/\s+/g, " ")))].filter(Boolean).join("\n");

const rejectionReasons = looseText(
  "Reasons must be text",
  clubLimits.rejectionReasons * (clubLimits.rejectionReason + 2),
  `Enter at most ${clubLimits.rejectionReasons} reasons, one per line`,
)
  .overwrite(tidyLines)
  .refine((typed) => typed.split("\n").length <= clubLimits.rejectionReasons, {
    error: `Enter at most ${clubLimits.rejectionReasons} reasons, one per line`,
    abort: true,
  })
  .refine(
    (typed) => typed.split("\n").every((reason) => reason.length <= clubLimits.rejectionReason),
    `A reason can have at most ${clubLimits.rejectionReason} characters`,
  )
  .default("")
  .describe("One per line, in the order of the number keys that choose them.");

const phoneForm = /^(?:[+(]?\d[\d\s()./-]*(?:(?:x|ext\.?)\s*\d+)?)?$/i;

export const colorNames = Object.keys(clubColors) as [ClubColors, ...ClubColors[]];

/** The page's form. Empty fields are reset to their default. */
export const clubSettingsForm = z.object({
  name: line(clubLimits.name, "The name"),
  contactName: line(clubLimits.contactName, "The contact's name"),
  contactEmail: z
    .union(
      [z.literal(""), boundedText("Invalid email address", clubLimits.email).pipe(z.email("Invalid email address"))],
      "Invalid email address",
    )
    .default(""),
  contactPhone: upTo(clubLimits.phone, "The phone number")
    .regex(phoneForm, "Enter a phone number, such as (555) 010-7788")
    .default(""),
  contactText: lines(clubLimits.contactText, "The text"),
  rulesText: lines(clubLimits.rulesText, "The rules"),
  rejectionReasons,
  colors: z.enum(colorNames, "Choose one of the colors").default(usualColors),
  allowsEmbedding: z.boolean("Showing leaderboards on other sites must be true or false").default(false),
  requiresTwoStep: z.boolean("Requiring two-step login must be true or false").default(false),
});

/** Treats null as empty. */
const orNull = <S extends z.ZodType>(field: S) =>
  field.nullable().transform((value): z.output<S> => value ?? (field.parse(undefined) as z.output<S>));

const { shape } = clubSettingsForm;

/** `POST /api/admin/settings`. Fields that are empty or null, as in the view, are reset to their default. */
export const clubSettingsChange = clubSettingsForm.extend({
  name: orNull(shape.name),
  contactName: orNull(shape.contactName),
  contactEmail: orNull(shape.contactEmail),
  contactPhone: orNull(shape.contactPhone),
  contactText: orNull(shape.contactText),
  rulesText: orNull(shape.rulesText),
  rejectionReasons: orNull(shape.rejectionReasons),
  colors: orNull(shape.colors),
});

export type ClubSettingsChange = z.output<typeof clubSettingsChange>;

export const clubLogo = z.strictObject({ src: text, width: count, height: count });

export type ClubLogo = z.infer<typeof clubLogo>;

export type ClubLook = { name: string; colors: ClubColors; logo: ClubLogo | null };

export const clubView = z.strictObject({
  name: text,
  contact: z.strictObject({
    name: text.nullable(),
    email: text.nullable(),
    phone: text.nullable(),
    text: text.nullable(),
  }),
  rules: text.nullable().describe("The club's own rules, in addition to the general ones."),
  allowsEmbedding: z.boolean().describe("Other sites can embed the small leaderboards."),
  logo: clubLogo.nullable(),
});

export const clubPageView = clubView.extend({ linksBeginWith: text.describe("The club's public address.") });

export type ClubView = z.infer<typeof clubView>;

export const rejectionReasonsView = z.strictObject({
  rejectionReasons: text.nullable().describe("One per line; null: the defaults."),
});

export const entryCharge = z
  .enum(["fixed", "entry-fee"])
  .describe("The online charge to enter: the entry fee, or a flat $1.00.");

export const onlinePayments = z
  .enum(["mock", "stripe", "off"])
  .describe("mock: payments are simulated. off: none are taken online; entry fees are paid to the club in person.");

/** `GET /api/admin/settings`. Null means the default. */
export const clubSettingsView = z.strictObject({
  name: text.nullable(),
  contactName: text.nullable(),
  contactEmail: text.nullable(),
  contactPhone: text.nullable(),
  contactText: text.nullable(),
  rulesText: text.nullable(),
  rejectionReasons: text.nullable().describe("One per line."),
  colors: z.enum(colorNames).nullable(),
  allowsEmbedding: z.boolean(),
  logo: clubLogo.nullable(),
  requiresTwoStep: z.boolean().describe("Admins and treasurers need two-step login to move money."),
  defaultName: text.describe("CLUB_NAME"),
  server: z
    .strictObject({
      timeZone: text,
      payments: onlinePayments,
      entryCharge,
      sendsMail: z.boolean(),
      tellsNewVersions: z.boolean(),
      publicAddress: text.nullable(),
      linksBeginWith: text,
    })
    .describe("The settings of the server; GET /api/admin/server-settings has all of them."),
});

export type ClubSettingsView = z.infer<typeof clubSettingsView>;
