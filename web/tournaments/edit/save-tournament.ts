import { rulesOfForm } from "../../../src/scoring/scoring-rules-form.ts";
import { breakdownOf } from "../../../src/tournaments/prize-positions/typed-breakdown.ts";
import type { TournamentForm } from "../../../src/tournaments/tournament-shapes.ts";
import { ApiFailure, answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

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

/** Takes the picture out of the form, which goes its own way; null when none was chosen. */
export function takeImage(form: FormData): File | null {
  const image = form.get("image");
  form.delete("image");
  return image instanceof File && image.size > 0 ? image : null;
}

/** Sends a picture after its tournament was saved. Returns what is wrong with it, or null. */
export async function sendImage(runtime: Runtime, id: number, image: File): Promise<string | null> {
  try {
    await answer(runtime.api.api.admin.tournaments({ id }).image.post({ image }));
    return null;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code === "not_signed_in") throw error;
    return `The tournament was saved, its picture was not. ${error.serverMessage}`;
  }
}
