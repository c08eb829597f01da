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

/** "season-2026-ladder.csv" or "season-2026-kayak-ladder.csv", or the id if nothing usable remains of the name. */
const fileName = ({ id, name }: SeasonView, division: string | undefined) =>
  `${fileNamePart(division === undefined ? name : `${name} ${division}`, `season-${id}`)}-ladder.csv`;

const textOf = (value: number | null | undefined): string => (value == null ? "" : String(value));

/** Why an angler has the points of a tournament. Left out for tournaments that the reader may not see. */
const reasonOf = (result: LadderEntry["results"][number] | undefined): string =>
  words([result?.text, result?.isOfficial === false && "provisional"].filter(Boolean).join(" · "));

/**
 * RFC 4180, with one line for each angler: a column for the points of each tournament, then as many columns explaining
 * them.
 */
export async function readLadderCsv(
  db: Db,
  reader: Reader,
  id: number,
  ladders: Ladders,
  division?: string,
): Promise<{ fileName: string; csv: string }> {
  const { season, ladder } = await readWholeSeason(db, reader, id, ladders, division);
  const { events } = season;
  const titles = events.map(({ event, name, state }) => {
    const title = name ?? `Tournament ${event}`;
    return state === "official" ? title : `${title} (${state.replace("_", " ")})`;
  });
  const heading = [
    ...["Place", "Angler", "Display name", "Points", "Provisional place", "Provisional points"],
    ...titles.map(words),
    ...titles.map((title) => words(`${title}: how`)),
  ];
  const lines = ladder.map(({ rank, username, displayName, points, provisional, results }) => [
    textOf(rank),
    words(username),
    words(displayName),
    rank === null ? "" : textOf(points),
    textOf(provisional?.rank),
    textOf(provisional?.points),
    ...events.map(({ event }) => textOf(results.find((result) => result.event === event)?.points)),
    ...events.map(({ event }) => reasonOf(results.find((result) => result.event === event))),
  ]);
  return { fileName: fileName(season, division), csv: csvText([heading, ...lines]) };
}
