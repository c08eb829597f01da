import { eq } from "drizzle-orm";
import { z } from "zod";
import type { SignedIn } from "../actor.ts";
import { prizeBreakdowns } from "../base/db/schema.ts";
import { text } from "../base/db/shared-fields.ts";
import type { Db } from "../base/db/store.ts";
import { canonicalText } from "../base/format/canonical-text.ts";
import { clockText, dayText } from "../base/format/days.ts";
import { lengthText } from "../base/format/lengths.ts";
import { datedMomentText, zoneText } from "../base/format/moments.ts";
import { dollarsText, moneyText } from "../base/format/money.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { tournamentTerms } from "./terms.ts";
import { typeNames } from "./tournament-state.ts";
import type { Tournament } from "./visible-tournament.ts";
import { visibleTournament } from "./visible-tournament.ts";

export const editBasis = z.strictObject({
  basis: text.describe(
    "Send it with an edit, so that it doesn't overwrite fields that someone else changed after this reply.",
  ),
});

/** `field` is the field of the form and of the API. `text` is its value in words, null for none, undefined if it's too long. */
export type Editable = { field: string; value: unknown; text?: string | null; sentence: string };

const changed = (what: string): string => `${what} changed.`;

/** A field whose value fits into a sentence. */
const worded = (label: string, field: string, value: unknown, text: string | null): Editable => ({
  ...{ field, value, text },
  sentence: text ? `${label} is now ${text}.` : `${label} was removed.`,
});

/** An amount for each place, as stored. */
export type StoredPrize = { division: string | null; position: number; amountCents: number };

/** The amounts of each board: "$300, $200; Kayak: $100". */
function placesText(prizes: readonly StoredPrize[]): string | null {
  const boards = Map.groupBy(prizes, ({ division }) => division);
  const texts = [...boards].map(([division, places]) => {
    const amounts = places.map(({ amountCents }) => dollarsText(amountCents / 100)).join(", ");
    return division === null ? amounts : `${division}: ${amounts}`;
  });
  return texts.join("; ") || null;
}

/** A longer description is cut, because the sentence is read above the form. */
const shownLetters = 300;
const quoted = (text: string): string =>
  `“${text.length > shownLetters ? `${text.slice(0, shownLetters).trimEnd()}…` : text.replace(/\.$/, "")}”`;

const placesField = (prizes: readonly StoredPrize[]): Editable => ({
  field: "positions",
  value: prizes,
  text: placesText(prizes),
  sentence: prizes.length > 0 ? `The paid places are now ${placesText(prizes)}.` : "The paid places were removed.",
});

/** Prizes that follow the entry fees change with every entry, so they aren't an edit; those of divisions are fixed. */
function prizeFields(row: Tournament, prizes: readonly StoredPrize[]): Editable[] {
  const share: Editable = {
    field: "payoutShare",
    value: row.payoutShare,
    sentence: changed("The percentage of fees paid out"),
  };
  if (row.payoutShare !== null) {
    const ofDivisions = prizes.filter(({ division }) => division !== null);
    return [share, placesField(ofDivisions)];
  }
  return [share, worded("The prize", "prize", row.prizeCents, moneyText(row.prizeCents)), placesField(prizes)];
}

function timeFields(row: Tournament): Editable[] {
  const { startDay, endDay, startTime, endTime, timeZone, joinUntil, identifierReleaseAt: release } = row;
  const moment = (at: number | null) => (at === null ? null : datedMomentText(new Date(at), timeZone));
  return [
    worded("The start date", "startDate", startDay, dayText(startDay)),
    worded("The start time", "startTime", startTime, startTime && clockText(startTime)),
    worded("The end date", "endDate", endDay, dayText(endDay)),
    worded("The end time", "endTime", endTime, endTime && clockText(endTime)),
    worded("The registration deadline", "joinUntil", joinUntil, moment(joinUntil)),
    worded("The time zone", "timeZone", timeZone, zoneText(timeZone)),
    { field: "days", value: row.days && { cut: row.days.cut }, sentence: changed("The multi-day scoring or the cut") },
    worded("The release of the identifier", "identifierReleaseAt", release, moment(release)),
  ];
}

export async function readStoredPrizes(db: Db, tournamentId: number): Promise<StoredPrize[]> {
  const { division, position, amountCents } = prizeBreakdowns;
  return db
    .select({ division, position, amountCents })
    .from(prizeBreakdowns)
    .where(eq(prizeBreakdowns.tournamentId, tournamentId));
}

/** Everything that the form of a tournament edits, in its order, with a sentence about its current value. */
export function editableFields(row: Tournament, storedPrizes: readonly StoredPrize[]): Editable[] {
  // Sorted here, because no index has this order and both engines compare text differently.
  const prizes = storedPrizes.toSorted(
    (a, b) => (a.division ?? "").localeCompare(b.division ?? "", "en") || a.position - b.position,
  );
  const rules = rulesOf(row);
  const terms = Object.entries(tournamentTerms).map(([field, { column, name, textField }]) =>
    textField ? worded(name, field, row[column], row[column]) : { field, value: row[column], sentence: changed(name) },
  );
  return [
    worded("The name", "name", row.name, row.name),
    worded("The description", "description", row.description, quoted(row.description)),
    {
      field: "targetSpecies",
      value: row.targetSpecies,
      text: row.targetSpecies.join(", "),
      sentence: `The target species are now ${row.targetSpecies.join(", ")}.`,
    },
    worded("The minimum length", "minLength", row.minLength, lengthText(row.minLength / 100, rules.unit)),
    worded("The type", "tournamentType", row.tournamentType, typeNames[row.tournamentType].toLowerCase()),
    {
      field: "isActive",
      value: row.isActive,
      sentence: row.isActive ? "The tournament is now published." : "The tournament is now a draft.",
    },
    ...timeFields(row),
    worded("The entry fee", "entryFee", row.entryFeeCents, moneyText(row.entryFeeCents)),
    ...prizeFields(row, prizes),
    worded("The number of spots", "capacity", row.capacity, row.capacity === null ? null : String(row.capacity)),
    worded("The visibility", "visibility", row.visibility, row.visibility),
    { field: "isMembersOnly", value: row.isMembersOnly, sentence: changed("The members-only setting") },
    { field: "waiver", value: row.waiverVersion, sentence: changed("The waiver") },
    ...terms,
    { field: "divisions", value: row.divisions, sentence: changed("The divisions") },
    { field: "hasOpenBoard", value: row.hasOpenBoard, sentence: changed("The overall ranking of all anglers") },
    { field: "teams", value: row.teams, sentence: changed("The teams") },
    { field: "format", value: row.format, sentence: changed("The format") },
    { field: "rules", value: rules, sentence: changed("The rules") },
    { field: "skipsWeight", value: row.skipsWeight, sentence: changed("The length-only setting") },
    { field: "waters", value: row.waters, sentence: changed("The waters") },
    { field: "flagsOff", value: row.flagsOff ?? [], sentence: changed("The flags") },
  ];
}

/** Independent of the order of keys, which storing may change. */
export const hashOf = (value: unknown): string =>
  new Bun.CryptoHasher("sha256").update(canonicalText(value)).digest("hex").slice(0, 10);

const basisOf = (fields: readonly Editable[]): string =>
  fields.map(({ field, value }) => `${field}:${hashOf(value)}`).join(" ");

/** The hashes of a basis, by field. */
export const hashesIn = (basis: string): Map<string, string> =>
  new Map(basis.split(" ").map((part) => part.split(":", 2) as [string, string]));

/** Throws `not_found`. */
export async function readEditBasis(db: Db, actor: SignedIn, id: number): Promise<z.infer<typeof editBasis>> {
  return { basis: basisOf(editableFields(await visibleTournament(db, actor, id), await readStoredPrizes(db, id))) };
}
