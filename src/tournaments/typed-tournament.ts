import { decidedFields } from "../scoring/format-decides.ts";
import { readFormatForm } from "../scoring/format-form/format-form.ts";
import { type FormatInput, format as formatModel } from "../scoring/rulebook/format.ts";
import type { Rules } from "../scoring/scoring-rules.ts";
import { rulesOfForm } from "../scoring/scoring-rules-form.ts";
import { breakdownOf, poolOf } from "./prize-positions/typed-breakdown.ts";
import type { TournamentForm } from "./tournament-shapes.ts";

/** The form of a new tournament shows first place even if no prizes are wanted. */
export const withoutBlankPrizes = (form: TournamentForm): TournamentForm =>
  form.positions.some(({ amount }) => amount > 0) ? form : { ...form, positions: [] };

/** Undefined for a form without formats, null for the shipped rules. */
const formatOf = ({ format }: TournamentForm): FormatInput | null | undefined =>
  format && readFormatForm(format).format;

/** The fields that a format leaves to the rule set. */
const undecided = (rules: Rules): Partial<Rules> =>
  Object.fromEntries(Object.entries(rules).filter(([field]) => !decidedFields.some((decided) => decided === field)));

/** A derby counts one fish. */
function typeOf(
  { tournamentType, format: typed }: TournamentForm,
  format: FormatInput,
): TournamentForm["tournamentType"] {
  const { limit, perSpecies } = formatModel.parse(format).main;
  const isDerby = tournamentType === "derby" || typed?.start === "derby";
  return isDerby && limit === 1 && !perSpecies ? "derby" : "tournament";
}

const usualTeamSize = 2;

/** A format that ranks teams requires teams, which score as chosen in the form. */
function withTeams(format: FormatInput, { teamSize, teamScore, teamPrize: prize }: TournamentForm) {
  const { main } = formatModel.parse(format);
  if (main.sides !== "teams") {
    return { format, teams: teamSize === undefined ? null : { size: teamSize, score: teamScore, prize } };
  }
  const formatScore = main.teams?.score ?? "pooled";
  const isSame = (formatScore === "pooled") === (teamScore === "best");
  const score = teamScore === "best" ? ("pooled" as const) : ("sum" as const);
  const scored = isSame ? format : { ...format, teams: { ...main.teams, score } };
  return { format: scored, teams: { size: teamSize ?? usualTeamSize, score: teamScore, prize } };
}

/** The form fields that a format changes. */
function scoredByFormat(form: TournamentForm, written: FormatInput, rules: Rules | undefined) {
  return {
    ...withTeams(written, form),
    tournamentType: typeOf(form, written),
    ...(rules && { rules: undecided(rules) }),
  };
}

/** The form's values in the API's units: the tournament's unit, whole dollars, cents. */
export function tournamentBody(form: TournamentForm) {
  const {
    minLength,
    positions: _positions,
    storedPrizes: _storedPrizes,
    basis,
    replaced,
    capacity,
    startTime,
    endTime,
    joinUntil,
    identifierReleaseAt,
    rules: typed,
    format: _format,
    days,
    teamSize: size,
    teamScore: score,
    teamPrize: prize,
    ...values
  } = form;
  const rules = typed && rulesOfForm(form.tournamentType, typed);
  const prizeBreakdown = breakdownOf(form);
  const divisions = form.divisions.map(({ name, formerName, minLength: divisionMinimum }) => ({
    name,
    formerName,
    minLength: divisionMinimum === undefined ? null : divisionMinimum / 100,
  }));
  const moments = { joinUntil: joinUntil ?? null, identifierReleaseAt: identifierReleaseAt ?? null };
  const times = { startTime: startTime ?? null, endTime: endTime ?? null, ...moments };
  const whole = {
    ...values,
    ...times,
    divisions,
    days: days?.on ? { cut: days.cut ?? null } : null,
    teams: size === undefined ? null : { size, score, prize },
    capacity: capacity ?? null,
    minLength: minLength / 100,
    prize: poolOf(form),
    ...(prizeBreakdown.length > 0 && { prizeBreakdown }),
    ...(basis !== undefined && { basis: replaced ?? basis }),
  };
  const format = formatOf(form);
  if (format) return { ...whole, ...scoredByFormat(form, format, rules) };
  return { ...whole, ...(rules && { rules }), ...(format === null && { format }) };
}
