import { withoutFraction } from "../../src/base/format/fractions.ts";
import { matchEntrant } from "../../src/entries/match-entrant.ts";
import type { Question } from "../../src/weigh-in/unlikely-weight.ts";
import type { WeighInEntry, WeighInView } from "../../src/weigh-in/weigh-in-shapes.ts";
import { weighInTexts as texts } from "../../src/weigh-in/weigh-in-texts.ts";
import type { QueuedEntry } from "./weigh-in-queue.ts";

type Fields = QueuedEntry["fields"];

type View = Pick<WeighInView, "isBag" | "isPooled" | "day" | "entrants" | "limit"> & {
  entries: readonly Pick<WeighInEntry, "id" | "userId" | "team" | "day" | "fish">[];
};

/**
 * A question about what the server would refuse or ask: an unknown angler, too many fish, a second bag, or the same fish twice.
 * While entries wait, it would do so when the angler is gone. The page can't refuse it, because its entrants may be out of date.
 */
export function offlineQuestion(
  { isBag, isPooled, day, entrants, entries, limit }: View,
  waiting: readonly Pick<QueuedEntry, "fields">[],
  typed: Fields,
): Question | null {
  const matchOf = (fields: Fields) => matchEntrant(entrants, fields.entrant ?? "", { isPooled });
  const sideOf = ({ userId, team }: { userId: number; team?: string }) => (isBag && isPooled && team) || userId;
  const dayOf = (fields: Fields) => Number(fields.day ?? day);
  const fishOf = (fields: Fields) => Number(fields.fish ?? 1);
  const match = matchOf(typed);
  if (typeof match === "string") return { path: "entrant", message: `${match} Save again to enter it anyway.` };
  const side = sideOf(match);
  const earlier = waiting.flatMap<Fields>(({ fields }) => {
    const other = matchOf(fields);
    const isSameSide = typeof other !== "string" && sideOf(other) === side;
    return isSameSide && dayOf(fields) === dayOf(typed) ? fields : [];
  });
  if (isBag) {
    const owner = typeof side === "string" ? side : match.displayName;
    const replaced = new Set([...waiting.map(({ fields }) => fields), typed].map(({ replaces }) => Number(replaces)));
    const sent = entries.filter(
      (entry) => sideOf(entry) === side && (entry.day ?? day) === dayOf(typed) && !replaced.has(entry.id),
    );
    const fish = [...sent.map((entry) => entry.fish), ...earlier.map(fishOf)].reduce((sum, count) => sum + count, 0);
    if (limit !== null && limit > 1 && fish > 0 && fish + fishOf(typed) > limit) {
      return { path: "fish", message: texts.overLimitOffline(owner, fish, limit) };
    }
    const wasWeighed = typed.replaces ? sent.length > 0 : match.weighedOn.includes(dayOf(typed));
    const hasBag = wasWeighed || earlier.some((fields) => fishOf(fields) > 0);
    const message = `${owner} already has an entry. Save again to add this one.`;
    return hasBag && fishOf(typed) > 1 ? { path: "weight", message } : null;
  }
  const lengthOf = (text = "") => Number(withoutFraction(text));
  const isSame = ({ species, length }: Fields) =>
    species === typed.species && lengthOf(length) === lengthOf(typed.length);
  const message = `${match.displayName} already has such a fish. Save again to enter another one.`;
  return earlier.some(isSame) ? { path: "length", message } : null;
}
