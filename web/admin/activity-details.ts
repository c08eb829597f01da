import { dayText } from "../../src/base/format/days.ts";
import { lengthText } from "../../src/base/format/lengths.ts";
import { datedMomentText } from "../../src/base/format/moments.ts";
import { moneyText } from "../../src/base/format/money.ts";
import { numberText } from "../../src/base/format/numbers.ts";
import { weightText, weightUnits } from "../../src/base/format/weights.ts";
import type { LengthUnit } from "../../src/scoring/scoring-rules.ts";

/* The details recorded with an action, in words. The record keeps the database's format (cents, hundredths, UTC
   ms), and so does the audit's file. */

type Detail = Record<string, unknown>;

type DisplayOptions = { zone: string; unit: LengthUnit };

const isDetail = (value: unknown): value is Detail =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Labels that aren't simply the words of the name. */
const labels: Readonly<Record<string, string>> = {
  agrees: "agrees with the first judge",
  allowsEmbedding: "embedding allowed",
  allowsSubmitters: "entrants can submit for each other",
  asked: "invited",
  by: "scored by",
  cents: "amount",
  challengeHours: "challenge window, in hours",
  deduct: "deduction",
  deducted: "deduction",
  due: "amounts due",
  goesBack: "fee refunded",
  goOn: "advancing",
  hasOpenBoard: "everyone ranked together",
  hideBoardHours: "board hidden before the end, in hours",
  isByApproval: "entries need approval",
  isSpent: "new attempt",
  joinUntil: "registration closes",
  lateMinutes: "minutes late",
  left: "recovery codes left",
  leftOut: "rows skipped",
  marked: "existing accounts marked as members",
  maxUses: "maximum uses",
  minLength: "minimum length",
  notes: "club's note",
  participants: "entrants",
  paperNote: "evidence",
  payoutShare: "prizes from entry fees",
  perSpecies: "counted per species",
  requiresTwoStep: "two-step login required",
  rulesReason: "reason for changing the rules",
  secondLook: "second review of paid places",
  secondLookShare: "second review of other fish, in percent",
  sha256: "picture",
  sides: "anglers or teams",
  skipsWeight: "length only",
  take: "decision kept",
  tournamentType: "type",
  unfilled: "unfilled places",
  unfilledInDivisions: "unfilled places in divisions",
  uploadHours: "late uploads, in hours",
  usableUntil: "valid until",
  voided: "voided payouts",
  DAILY_MAIL: "daily email",
  ENTRY_CHARGE: "entry charge",
  ONLINE_PAYMENTS: "online payments",
  PAYMENTS: "payment provider",
  PUBLIC_URL: "public address",
  PUSH_NOTIFICATIONS: "push notifications",
  SMTP_URL: "mail server",
  STRIPE_PUBLISHABLE_KEY: "Stripe publishable key",
  STRIPE_SECRET_KEY: "Stripe secret key",
  STRIPE_WEBHOOK_SECRET: "Stripe webhook signing secret",
  TIME_ZONE: "time zone",
  UPDATE_CHECK: "new-version notices",
  wasPaid: "previous note",
  wasToEndAt: "previous end",
  why: "reason",
};

/** "amountCents" in words: "amount". Environment variables without a label keep their name. */
const labelOf = (name: string): string => labels[name] ?? (/^[A-Z_]+$/.test(name) ? name : wordsOf(name));

const wordsOf = (name: string): string =>
  name
    .replace(/^is(?=[A-Z])/, "")
    .replace(/(?<=.)(Cents|Id)$/, "")
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isHash = (value: unknown) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value);

function numberWords(name: string, value: number, { zone, unit }: DisplayOptions): string {
  if (name === "fee" || /cents$/i.test(name)) return moneyText(value);
  if (/length$/i.test(name)) return lengthText(value / 100, unit);
  if (name === "weight") return weightText(value / 100, weightUnits[unit]);
  if (/(At|^until|Until)$/.test(name)) return datedMomentText(new Date(value), zone);
  return name.endsWith("Id") ? `#${value}` : numberText(value);
}

function words(name: string, value: unknown, shown: DisplayOptions): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "number") return numberWords(name, value, shown);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((item) => words(name, item, shown)).join(", ") || "none";
  if (isDetail(value)) return isFish(value) ? fishText(value, shown) : linesOf(value, shown).join("; ");
  if (isHash(value)) return "attached";
  if (name === "paidOn" && typeof value === "string") return dayText(value);
  return (name === "changedSecrets" && labels[String(value)]) || String(value);
}

type Fish = { species: string; length: number; weight: number };

const isFish = (detail: Detail): detail is Detail & Fish =>
  typeof detail.species === "string" && typeof detail.length === "number" && typeof detail.weight === "number";

const fishText = ({ species, length, weight }: Fish, { unit }: DisplayOptions) =>
  `${species}, ${lengthText(length / 100, unit)}, ${weightText(weight / 100, weightUnits[unit])}`;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Only the values that changed. */
function changeLines(before: unknown, after: unknown, shown: DisplayOptions): string[] {
  if (!(isDetail(before) && isDetail(after))) return [`${words("", before, shown)} → ${words("", after, shown)}`];
  return Object.keys(after)
    .filter((name) => name in before && !same(before[name], after[name]))
    .map((name) => `${labelOf(name)}: ${words(name, before[name], shown)} → ${words(name, after[name], shown)}`);
}

function linesOf(detail: Detail, shown: DisplayOptions): string[] {
  const { before, after, claim, ruled, ...rest } = detail;
  const lines: string[] = [];
  if ("after" in detail) lines.push(...changeLines(before, after, shown));
  if (claim !== undefined && same(claim, ruled)) lines.push(`as claimed: ${words("claim", claim, shown)}`);
  else {
    if (claim !== undefined) lines.push(`claimed: ${words("claim", claim, shown)}`);
    if (ruled !== undefined) lines.push(`approved as: ${words("ruled", ruled, shown)}`);
  }
  if (isFish(rest)) lines.push(fishText(rest, shown));
  const isSaid = isFish(rest) ? ["species", "length", "weight"] : [];
  for (const [name, value] of Object.entries(rest)) {
    const isNothing = value === null || value === undefined || value === false;
    if (isNothing || isSaid.includes(name)) continue;
    const label = labelOf(name);
    lines.push(value === true ? label : `${label}: ${words(name, value, shown)}`);
  }
  return lines;
}

/** Prizes are recorded in whole dollars, each after its division if it has one: 300, or "Kayak: 300". */
const withPrizeTexts = (prizes: unknown): unknown =>
  Array.isArray(prizes)
    ? prizes.map((prize) => String(prize).replace(/\d+$/, (dollars) => moneyText(Number(dollars) * 100)))
    : prizes;

/** One line per detail; `zone` is the reader's or the club's, for moments, `unit` the tournament's. */
export function detailLines(detail: Detail, zone: string, unit: LengthUnit = "in", action?: string): string[] {
  const { before, after } = detail;
  const shownDetail =
    action === "set-prizes" ? { ...detail, before: withPrizeTexts(before), after: withPrizeTexts(after) } : detail;
  return linesOf(shownDetail, { zone, unit }).map(sentence);
}
