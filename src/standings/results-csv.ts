import { decimalText } from "../catches/rules.ts";
import type { TournamentType } from "../tournaments/rules.ts";
import type { LeaderboardEntry } from "./model.ts";
import { fishThatCount } from "./rules.ts";

/** A cell that a spreadsheet would take for a formula; anglers write their own names, places and notes. */
const looksLikeFormula = /^[\s\uFEFF]*[=+\-@\t\r]/;

/** RFC 4180, section 2: quoted where it must be, quotes doubled. */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** What somebody typed: as words, whatever it begins with. */
const words = (text: string): string => quoted(looksLikeFormula.test(text) ? `'${text}` : text);

const measure = (value: number | undefined): string => (value === undefined ? "" : decimalText(value));

/**
 * Results as RFC 4180 text, a line an angler in the order of the board; who has no rank there has none here. Lengths in
 * inches, weights in pounds. It begins with a byte order mark, without which Excel misreads names with accents.
 */
export function resultsCsv(type: TournamentType, entries: readonly LeaderboardEntry[]): string {
  const slots = Array.from({ length: fishThatCount[type] }, (_, slot) => slot);
  const best = ["Best species", "Best length (in)", "Best weight (lb)", "Location", "Notes"];
  const heading = ["Rank", "Angler", "Score (in)", ...slots.map((slot) => `Fish ${slot + 1} (in)`), ...best, "Waiting"];
  const lines = entries.map(({ rank, username, totalScore, fish, bestCatch, waitingCount }) => [
    rank === null ? "" : String(rank),
    words(username),
    rank === null ? "" : measure(totalScore),
    ...slots.map((slot) => measure(fish[slot])),
    words(bestCatch?.species ?? ""),
    measure(bestCatch?.length),
    measure(bestCatch?.weight),
    words(bestCatch?.location ?? ""),
    words(bestCatch?.notes ?? ""),
    String(waitingCount),
  ]);
  return `\uFEFF${[heading, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("")}`;
}

/** What the file is called: "bass-open-results.csv", with the id where the name leaves nothing. */
export function resultsFileName({ id, name }: { id: number; name: string }): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 80);
  return `${plain || `tournament-${id}`}-results.csv`;
}
