import type { Db } from "../base/db/store.ts";
import { csvText, fileNamePart, words } from "../base/format/csv.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import type { Ladders } from "./ladders.ts";
import { readLadder } from "./read-ladder.ts";
import { readSeason } from "./read-season.ts";
import type { LadderEntry, SeasonView } from "./season-shapes.ts";

const wholeLadder = 1_000_000;

/** The season with its whole ladder. Throws `not_found`. */
export async function readWholeSeason(
  db: Db,
  reader: Reader,
  id: number,
  ladders: Ladders,
  division?: string,
): Promise<{ season: SeasonView; ladder: LadderEntry[] }> {
  const season = await readSeason(db, reader, id, ladders, division);
  const { items } = await readLadder(db, reader, id, { division, limit: wholeLadder }, ladders);
  return { season, ladder: items };
}

/** "season-2026-ladder.csv", "season-2026-kayak-ladder.csv"; the id where the name leaves nothing. */
const fileName = ({ id, name }: SeasonView, division: string | undefined) =>
  `${fileNamePart(division === undefined ? name : `${name} ${division}`, `season-${id}`)}-ladder.csv`;

const textOf = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** RFC 4180, one line for each angler, the points of each tournament in its column. */
export async function readLadderCsv(
  db: Db,
  reader: Reader,
  id: number,
  ladders: Ladders,
  division?: string,
): Promise<{ fileName: string; csv: string }> {
  const { season, ladder } = await readWholeSeason(db, reader, id, ladders, division);
  const { events } = season;
  const names = events.map(({ event, name, state }) => {
    const title = name ?? `Tournament ${event}`;
    return words(state === "official" ? title : `${title} (${state.replace("_", " ")})`);
  });
  const heading = ["Place", "Angler", "Display name", "Points", "Provisional place", "Provisional points", ...names];
  const lines = ladder.map(({ rank, username, displayName, points, provisional, results }) => [
    textOf(rank),
    words(username),
    words(displayName),
    rank === null ? "" : textOf(points),
    textOf(provisional?.rank),
    textOf(provisional?.points),
    ...events.map(({ event }) => textOf(results.find((result) => result.event === event)?.points)),
  ]);
  return { fileName: fileName(season, division), csv: csvText([heading, ...lines]) };
}
