import { eq } from "drizzle-orm";
import { refuseCreating, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { dayIn, windowOf } from "../base/format/days.ts";
import { localMomentText } from "../base/format/moments.ts";
import { counted } from "../base/format/numbers.ts";
import { importEntries } from "../entries/entry.ts";
import { importPeople } from "../members/import/import-members.ts";
import { createPersonBuilder } from "../members/import/new-person.ts";
import { type NewPerson, readUserIndex } from "../members/import/validate-rows.ts";
import { type FieldIssue, Refusal } from "../refusal.ts";
import { addResultVersion } from "../results/official/result-versions.ts";
import { type Rules, shippedRules } from "../scoring/scoring-rules.ts";
import { rulesByFormat } from "../scoring/tournament-format.ts";
import { addToSeason } from "../seasons/add-to-season.ts";
import type { ImportedRow, ResultsImport, ResultsImportReport } from "./import-shapes.ts";
import { type Match, matchMembers } from "./match-members.ts";
import { type Identified, type ImportedPlaces, placeWarning, planPlaces, scoreOf } from "./plan-places.ts";
import { type FileKind, type FileResults, type ImportedEntrant, readEntrants } from "./read-entrants.ts";
import { type ResultTable, readResultTable } from "./read-results.ts";

/** The parsed file, before any member is looked up. */
export type ReadFile = { table: ResultTable; results: FileResults };

const maxDivisions = 12;
const shownIssues = 50;

const refuse = (issues: readonly FieldIssue[], sentence: string): never => {
  throw new Refusal("invalid", sentence, { issues: issues.slice(0, shownIssues) });
};

/** Throws `invalid` with every unreadable line, or `too_large`. */
export function readFile({ list, measure, limit }: ResultsImport): ReadFile {
  const table = readResultTable(list);
  const results = readEntrants(table, measure, limit ?? null);
  const { issues } = results;
  const [first] = issues;
  if (first) {
    const lines = counted(issues.length, "line has a problem", "lines have problems");
    refuse(issues, first.path === "list" ? first.message : `Nothing was imported: ${lines}. Correct the file.`);
  }
  const divisions = new Set(results.entrants.flatMap(({ division }) => division?.toLowerCase() ?? []));
  if (divisions.size > maxDivisions) {
    const message = `The file has ${divisions.size} divisions; a tournament can have at most ${maxDivisions}.`;
    refuse([{ path: "list", message }], message);
  }
  return { table, results };
}

type Planned = { entrant: ImportedEntrant; match: Match; person: NewPerson | null; problem: string | null };

export type Plan = { planned: Planned[]; places: ImportedPlaces; kind: FileKind };

const isIn = ({ match }: Planned): boolean => match.as !== "skip";

/** Matches each line with a member and ranks all entrants who aren't skipped. */
export async function planImport(db: Db, input: ResultsImport, { results }: ReadFile): Promise<Plan> {
  const users = await readUserIndex(db);
  const matches = matchMembers(users, results.entrants, input);
  const makeMember = createPersonBuilder(users, input.state);
  const planned: Planned[] = [];
  for (const [index, entrant] of results.entrants.entries()) {
    const match = matches[index];
    if (!match) continue;
    const newMember = match.as === "create" && match.problem === null ? await makeMember(entrant) : null;
    const isMade = typeof newMember === "object";
    planned.push({ entrant, match, person: isMade ? newMember : null, problem: isMade ? match.problem : newMember });
  }
  const identified = planned.flatMap((row, index): Identified[] =>
    isIn(row) ? [{ id: String(index), entrant: row.entrant }] : [],
  );
  return {
    planned,
    kind: results.kind,
    places: planPlaces(results.kind, input.measure, identified, input.limit ?? null),
  };
}

const hundredth = (amount: number | null): number | null => amount && amount / 100;

function rowOf({ planned, places, kind }: Plan, plannedRow: Planned, index: number): ImportedRow {
  const { entrant, match, problem } = plannedRow;
  const { line, name, state, score, fish, biggest, division } = entrant;
  const place = (isIn(plannedRow) && places.places.get(String(index))) || null;
  return {
    ...{ line, name: name.slice(0, 200), state, fish, division },
    place,
    score: hundredth(score),
    biggest: hundredth(biggest),
    as: match.as,
    member: match.member,
    candidates: match.candidates,
    warning: planned.length > 0 && isIn(plannedRow) ? placeWarning(kind, entrant, place) : null,
    problem,
  };
}

function notesOf({ planned, places, kind }: Plan, { results }: ReadFile): string[] {
  const entrants = planned.filter(isIn).map(({ entrant }) => entrant);
  const without = entrants.filter(
    ({ state, score, place }) => state === "fished" && score === null && !(kind === "places" && place),
  );
  const teams = new Set(entrants.flatMap(({ team }) => team ?? []));
  return [
    ...results.notes,
    ...(kind === "places" ? ["The file has no scores, so only the places are imported."] : []),
    ...(without.length > 0 ? [`${counted(without.length, "angler has", "anglers have")} no score and no place.`] : []),
    ...(places.isByDivision ? ["The places are those of each division, so each division has its own board."] : []),
    ...(teams.size > 0 ? ["Teams are saved as a note on each entry. Every row is ranked separately."] : []),
  ];
}

export function reportOf(plan: Plan, file: ReadFile, tournamentId: number | null = null): ResultsImportReport {
  const { table, results } = file;
  const rows = plan.planned.map((plannedRow, index) => rowOf(plan, plannedRow, index));
  const countOf = (as: ImportedRow["as"]) => rows.filter((row) => row.as === as).length;
  return {
    kind: results.kind,
    columns: table.columns.map(({ heading, use }) => ({ heading: heading.slice(0, 60), use })),
    skipped: table.skipped.slice(0, 100),
    blankLines: table.blankLines,
    notes: notesOf(plan, file),
    rows,
    counts: {
      member: countOf("member"),
      create: countOf("create"),
      skip: countOf("skip"),
      ask: countOf("ask"),
      problems: rows.filter(({ problem }) => problem !== null).length,
      warnings: rows.filter(({ warning }) => warning !== null).length,
    },
    tournamentId,
  };
}

function undecided({ entrant: { name }, match }: Planned): string {
  if (match.candidates.length > 1) {
    const who = match.candidates.slice(0, 5).map(({ username }) => `@${username}`);
    return `Several members are called ${name}: ${who.join(", ")}. Choose one of them.`;
  }
  return `Nobody is registered as ${name}. Choose a member, create one, or skip the line.`;
}

/** Throws `invalid` with every line that needs a choice or has a problem. */
function refuseUndecided({ planned }: Plan): void {
  const issues = planned.flatMap((row): FieldIssue[] => {
    const message = row.problem ?? (row.match.as === "ask" ? undecided(row) : null);
    return message === null ? [] : [{ path: `line ${row.entrant.line}`, message }];
  });
  if (issues.length > 0) {
    refuse(issues, `Nothing was imported: ${counted(issues.length, "line needs", "lines need")} a choice.`);
  }
  if (!planned.some(isIn)) refuse([{ path: "list", message: "Every line is skipped." }], "Every line is skipped.");
}

/** The window of a past tournament. If it's today's, it ends now. Throws `invalid`. */
function pastWindow({ startDate, endDate = startDate }: ResultsImport, timeZone: string, now: number) {
  if (endDate < startDate) throw Refusal.ofField("endDate", "The end date is before the start date");
  const today = dayIn(new Date(now), timeZone);
  const path = endDate === startDate ? "startDate" : "endDate";
  if (endDate > today) throw Refusal.ofField(path, "Only results of a tournament that is over can be imported");
  const days = { startDay: startDate, endDay: endDate, timeZone, startTime: null };
  const endTime = endDate === today ? localMomentText(new Date(now), timeZone).slice(11) : null;
  const window = windowOf({ ...days, endTime });
  if (window.endsAt <= window.startsAt) {
    throw Refusal.ofField(path, "Only results of a tournament that is over can be imported");
  }
  return { ...days, endTime, ...window };
}

/** Closed: the time for uploads and challenges is over. */
const closedRules: Rules = { ...shippedRules.tournament, uploadHours: 0, challengeHours: 0 };

function rulesFor({ kind, places }: Plan): Rules {
  const rules = rulesByFormat(places.format, closedRules);
  return kind === "places" ? { ...rules, scores: "places" } : rules;
}

function divisionsOf(plan: Plan): string[] {
  const names = new Map<string, string>();
  for (const { entrant } of plan.planned.filter(isIn)) {
    const { division } = entrant;
    if (division !== null && !names.has(division.toLowerCase()))
      names.set(division.toLowerCase(), division.slice(0, 40));
  }
  return [...names.values()];
}

const speciesIn = (plan: Plan): string[] => {
  const names = plan.planned.flatMap(({ entrant }) => entrant.species?.split(", ") ?? []);
  const species = [...new Set(names.map((text) => text.replace(/^\d+ /, "").slice(0, 60)))];
  return species.length > 0 ? species.slice(0, 30) : ["Any species"];
};

async function insertTournament(tx: Tx, actor: SignedIn, input: ResultsImport, plan: Plan, zone: string, now: number) {
  const divisions = divisionsOf(plan).map((name) => ({ name }));
  const window = pastWindow(input, input.timeZone ?? zone, now);
  const [created] = await tx
    .insert(tournaments)
    .values({
      ...window,
      name: input.name,
      description: "Results imported from a spreadsheet.",
      targetSpecies: speciesIn(plan),
      minLength: 0,
      rules: rulesFor(plan),
      format: plan.places.format,
      divisions: divisions.length > 0 ? divisions : null,
      hasOpenBoard: !plan.places.isByDivision,
      importedAt: now,
      // Marked as announced, so that nobody is notified of a start, an end or results that they already know.
      notifiedStart: window.startsAt,
      notifiedEnd: window.endsAt,
      endedAt: now,
      resultsAnnouncedAt: now,
      createdById: actor.id,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: tournaments.id });
  if (!created) throw new Error("The tournament wasn't created.");
  return created.id;
}

/** The ids of the members, in the order of the lines that aren't skipped. */
async function membersOf(tx: Tx, actor: SignedIn, entered: readonly Planned[], byMail: boolean, now: number) {
  const people = entered.flatMap(({ person }) => person ?? []);
  const newIds = await importPeople(tx, actor, people, byMail, now);
  const ids = new Map(people.map((person, index) => [person, newIds[index] ?? 0]));
  return entered.map(({ match, person }) => match.member?.id ?? (person ? (ids.get(person) ?? 0) : 0));
}

const noteOf = ({ team, species }: ImportedEntrant): string =>
  ["From an imported file", ...(team ? [`team ${team}`] : []), ...(species ? [species] : [])].join("; ").slice(0, 200);

const disqualifiedInFile = "Disqualified in the imported file.";

function entryOf(kind: FileKind, entrant: ImportedEntrant, userId: number, divisions: readonly string[], now: number) {
  const { state, fish, biggest, division } = entrant;
  const score = scoreOf(kind, entrant);
  const isOut = state === "disqualified";
  const ownDivision = divisions.find((name) => name.toLowerCase() === division?.toLowerCase().slice(0, 40));
  return {
    userId,
    paidVia: "free" as const,
    paidAt: now,
    entryNote: noteOf(entrant),
    division: ownDivision ?? null,
    state: isOut ? ("fished" as const) : state,
    ...(isOut && { disqualifiedAt: now, disqualifyReason: disqualifiedInFile }),
    totals: score === null ? null : [{ day: 1, fish: fish ?? 0, score, ...(biggest !== null && { biggest }) }],
  };
}

/** The ties that the file resolved, by user id. */
const orderByUsers = ({ places }: Plan, userOf: ReadonlyMap<string, number>) =>
  places.directorsOrder.map(({ order, tied, reason }) => {
    const users = (ids: readonly string[]) => ids.map((id) => String(userOf.get(id)));
    return { order: users(order), ...(tied && { tied: users(tied) }), reason };
  });

/**
 * Imports an ended tournament with official results (docs/rules.md 15.9 to 15.13), without money or catches, and
 * without notifying anyone. Throws `invalid` and whatever adding it to a season throws.
 */
export async function importResults(
  tx: Tx,
  actor: SignedIn,
  input: ResultsImport,
  file: ReadFile,
  { clubZone, byMail }: { clubZone: string; byMail: boolean },
  now: number,
): Promise<ResultsImportReport> {
  refuseCreating(actor);
  const plan = await planImport(tx, input, file);
  refuseUndecided(plan);
  const id = await insertTournament(tx, actor, input, plan, clubZone, now);
  const entered = plan.planned.filter(isIn);
  const userIds = await membersOf(tx, actor, entered, byMail, now);
  const indexes = plan.planned.flatMap((row, index) => (isIn(row) ? [String(index)] : []));
  const userOf = new Map(indexes.map((index, position) => [index, userIds[position] ?? 0]));
  await tx
    .update(tournaments)
    .set({ directorsOrder: orderByUsers(plan, userOf) })
    .where(eq(tournaments.id, id));
  const divisions = divisionsOf(plan);
  const entries = entered.map(({ entrant }, index) => entryOf(plan.kind, entrant, userIds[index] ?? 0, divisions, now));
  await importEntries(tx, id, entries, now);
  await addResultVersion(tx, id, { reason: null, by: actor, now });
  await tx.update(tournaments).set({ officialAt: now }).where(eq(tournaments.id, id));
  if (input.seasonId !== undefined) await addToSeason(tx, actor, input.seasonId, id, now);
  const report = reportOf(plan, file, id);
  const { member, create, skip } = report.counts;
  const detail = { name: input.name, matched: member, created: create, skipped: skip };
  await recordAudit(tx, actor, { action: "import-results", subject: "tournament", subjectId: id, detail }, now);
  await bumpVersion(tx, `tournament:${id}`);
  await bumpVersion(tx, "club");
  return report;
}

/**
 * The same without writing. The report contains what a confirmation would be refused for. Throws `invalid` at a field
 * of the form.
 */
export async function previewImport(
  db: Db,
  actor: SignedIn,
  input: ResultsImport,
  file: ReadFile,
  { clubZone }: { clubZone: string },
  now: number,
): Promise<ResultsImportReport> {
  refuseCreating(actor);
  pastWindow(input, input.timeZone ?? clubZone, now);
  return reportOf(await planImport(db, input, file), file);
}
