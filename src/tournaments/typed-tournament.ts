import { rulesOfForm } from "../scoring/scoring-rules-form.ts";
import { breakdownOf } from "./prize-positions/typed-breakdown.ts";
import type { TournamentForm } from "./tournament-shapes.ts";

/** The first place stands in the form of a new tournament before anybody wants a breakdown. */
export const withoutBlankPrizes = (form: TournamentForm): TournamentForm =>
  form.positions.some(({ amount }) => amount > 0) ? form : { ...form, positions: [] };

/** The form's values as the API takes them: the tournament's unit, whole dollars, cents. */
export function tournamentBody(form: TournamentForm) {
  const {
    minLength,
    positions: _,
    capacity,
    startTime,
    endTime,
    joinUntil,
    identifierReleaseAt,
    rules: typed,
    days,
    teamSize: size,
    teamScore: score,
    teamPrize: prize,
    ...values
  } = form;
  const rules = typed && rulesOfForm(form.tournamentType, typed);
  const prizeBreakdown = breakdownOf(form);
  const divisions = form.divisions.map(({ name, formerName, minLength: own }) => ({
    name,
    formerName,
    minLength: own === undefined ? null : own / 100,
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
    ...(prizeBreakdown.length > 0 && { prizeBreakdown }),
  };
  return { ...whole, ...(rules && { rules }) };
}
