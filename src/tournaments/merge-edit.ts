import { and, desc, eq, inArray } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { audit, users } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { separateTerms } from "../options/server.ts";
import { Refusal } from "../refusal.ts";
import { type Editable, editableFields, hashesIn, hashOf, readStoredPrizes, type StoredPrize } from "./edit-basis.ts";
import { valuesAfter } from "./edit-tournament.ts";
import type { TournamentEdit } from "./tournament-shapes.ts";
import { type Tournament, visibleTournament } from "./visible-tournament.ts";

type Edit = Omit<TournamentEdit, "basis">;

const scoring = ["tournamentType", "minLength", "format", "rules", "skipsWeight", "teams"];
const boards = ["divisions", "hasOpenBoard", "prize", "positions", "payoutShare"];

/** Fields that make sense only together, so that they are never merged from two people's versions. */
const inseparable: readonly (readonly string[])[] = [scoring, boards];

/** Fields that are merged one by one but can contradict each other. The edit itself checks that. */
const related: readonly (readonly string[])[] = [
  ["startDate", "startTime", "endDate", "endTime", "timeZone", "joinUntil", "identifierReleaseAt", "days"],
  [...scoring, ...boards, "entryFee", "pots", "days", "capacity"],
];

/** The fields of a refusal's issues. */
const fieldsOf = ({ detail }: Refusal): string[] =>
  (detail.issues ?? [])
    .map(({ path }) => path.split(".", 1)[0] ?? "")
    .map((field) => (field === "prizeBreakdown" ? "positions" : field));

/** The fields as the edit would store them. Throws `invalid`. */
async function fieldsAfter(db: Db, row: Tournament, prizes: readonly StoredPrize[], edit: Edit): Promise<Editable[]> {
  const { confirm: _confirm, rulesReason: _rulesReason, reason: _reason, prizeBreakdown, ...terms } = edit;
  const columns = await Promise.all(separateTerms.map(({ columnsAfter }) => columnsAfter(db, row, edit)));
  const typedPrizes = prizeBreakdown?.map(({ division = null, position, amount }) => {
    return { division, position, amountCents: amount * 100 };
  });
  return editableFields(Object.assign({}, row, valuesAfter(terms, row), ...columns), typedPrizes ?? prizes);
}

/** Fields that every edit has to include. Others are left as they are by omitting them. */
const presentValues = (row: Tournament) => ({
  name: row.name,
  description: row.description,
  targetSpecies: row.targetSpecies,
  minLength: row.minLength,
  tournamentType: row.tournamentType,
  startDate: row.startDay,
  endDate: row.endDay,
  prize: row.prizeCents / 100,
});

/** Leaves these fields as they are, each with those of its group: a prize has no hash of its own while it follows the fees. */
function withoutFields(edit: Edit, fields: readonly Editable[], row: Tournament): Edit {
  const omitted = fields
    .flatMap(({ field }) => inseparable.find((group) => group.includes(field)) ?? [field])
    .map((field) => (field === "positions" ? "prizeBreakdown" : field));
  const present = Object.entries(presentValues(row)).filter(([field]) => omitted.includes(field));
  return { ...edit, ...Object.fromEntries(omitted.map((field) => [field, undefined])), ...Object.fromEntries(present) };
}

const editingActions = ["edit-tournament", "extend-tournament", "end-tournament-now", "set-prizes"];

/** Says who saved the last change. */
async function lastChange(db: Db, id: number, actor: SignedIn): Promise<string> {
  const [last] = await db
    .select({ actorId: audit.actorId, actorName: audit.actorName, displayName: users.displayName })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.subject, "tournament"), eq(audit.subjectId, id), inArray(audit.action, editingActions)))
    .orderBy(desc(audit.id))
    .limit(1);
  const isOwn = last?.actorId === actor.id;
  const editor = isOwn ? "You" : last?.displayName || last?.actorName || "Someone else";
  return `${editor} changed this tournament${isOwn ? " in another window" : ""} while you were editing it.`;
}

/** Says what is stored, and what the edit would replace it with. */
function sentenceAbout({ sentence, text, value }: Editable, typed: Editable | undefined): string {
  if (text === undefined || !typed || hashOf(typed.value) === hashOf(value)) return sentence;
  return `${sentence.replace(/\.$/, "")}; your form has ${typed.text ?? "none"}.`;
}

/**
 * Merges an edit, field by field, with changes that were saved after its `basis` (docs/rules.md 3.36): a field that only the
 * others changed stays as they saved it. Throws `stale`, with every contradicting field, if both changed the same field, or if the
 * merged values contradict each other. Without a basis, or without newer changes, `save` gets the edit as it is.
 */
export async function mergeEdit<Result extends object>(
  tx: Tx,
  actor: SignedIn,
  id: number,
  { basis, ...edit }: TournamentEdit,
  save: (merged: Edit) => Promise<Result>,
): Promise<Result & { mergedChanges?: string[] }> {
  if (basis === undefined) return save(edit);
  const row = await visibleTournament(tx, actor, id);
  const prizes = await readStoredPrizes(tx, id);
  const present = editableFields(row, prizes);
  const hashes = hashesIn(basis);
  const basisHash = ({ field, value }: Editable) => hashes.get(field) ?? hashOf(value);
  const newer = present.filter((field) => basisHash(field) !== hashOf(field.value));
  if (newer.length === 0) return save(edit);
  const changedBy = await lastChange(tx, id, actor);

  const refuse = (conflicts: readonly Editable[], typed: readonly Editable[], contradiction?: Refusal): never => {
    const message = `${changedBy} Your changes aren't saved yet.`;
    const issues = conflicts.map((field) => {
      const typedField = typed.find((other) => other.field === field.field);
      return { path: field.field, message: sentenceAbout(field, typedField) };
    });
    const replaced = present.map(
      (field) => `${field.field}:${conflicts.includes(field) ? hashOf(field.value) : basisHash(field)}`,
    );
    throw new Refusal("stale", message, {
      issues: [
        { path: "basis", message },
        ...(contradiction?.detail.issues ?? []),
        ...issues,
        { path: "replaced", message: replaced.join(" ") },
      ],
    });
  };
  const refuseContradiction = (error: unknown, typed: readonly Editable[]): never => {
    const groups =
      error instanceof Refusal ? related.filter((group) => fieldsOf(error).some((field) => group.includes(field))) : [];
    const causes = newer.filter(({ field }) => groups.some((group) => group.includes(field)));
    if (error instanceof Refusal && causes.length > 0) return refuse(causes, typed, error);
    throw error;
  };

  const typed = await fieldsAfter(tx, row, prizes, edit).catch((error: unknown) => refuseContradiction(error, []));
  const typedHash = new Map(typed.map(({ field, value }) => [field, hashOf(value)]));
  const presentHash = new Map(present.map(({ field, value }) => [field, hashOf(value)]));
  const isTyped = (field: string) =>
    typedHash.get(field) !== hashes.get(field) && typedHash.get(field) !== presentHash.get(field);
  const conflicts = newer.filter(({ field }) => {
    const group = inseparable.find((fields) => fields.includes(field)) ?? [field];
    return typedHash.get(field) !== presentHash.get(field) && group.some(isTyped);
  });
  if (conflicts.length > 0) return refuse(conflicts, typed);
  const others = newer.filter(({ field }) => typedHash.get(field) !== presentHash.get(field));
  if (others.length === 0) return save(edit);
  const merged = await save(withoutFields(edit, others, row)).catch((error: unknown) =>
    refuseContradiction(error, typed),
  );
  return { ...merged, mergedChanges: [changedBy, ...others.map(({ sentence }) => sentence)] };
}
