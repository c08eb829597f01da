import type { SeasonView } from "../../../src/seasons/season-shapes.ts";
import { readPage } from "../../next-page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { serverNow } from "../../runtime/server-time.ts";

const maxChoices = 100;
/** Tournaments that ended longer ago can't be added to a current season. */
const choiceMs = 550 * 86_400_000;

export type Choice = { id: number; name: string; startDay: string; endDay: string };

/** Tournaments that can be added to a season, ordered by day; those of `season` are always included. */
export async function loadChoices(runtime: Runtime, season: SeasonView | null): Promise<Choice[]> {
  const { rows } = await readPage(runtime.api.api.admin.tournaments.get({ query: { limit: maxChoices } }));
  const seasonChoices = (season?.events ?? []).flatMap(({ tournamentId, name, startDay, endDay }) =>
    tournamentId !== null && name !== null && startDay !== null && endDay !== null
      ? [{ id: tournamentId, name, startDay, endDay }]
      : [],
  );
  const recent = rows.filter(
    ({ endDate, cancelledAt }) => cancelledAt === null && Date.parse(endDate) > serverNow() - choiceMs,
  );
  const choicesById = new Map(
    [...recent, ...seasonChoices].map(({ id, name, startDay, endDay }) => [id, { id, name, startDay, endDay }]),
  );
  return [...choicesById.values()].toSorted((a, b) => a.startDay.localeCompare(b.startDay) || a.id - b.id);
}
