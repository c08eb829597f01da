import type { Board } from "../rulebook/board.ts";
import type { Format } from "../rulebook/format-issues.ts";
import { weighsBags } from "../weighs-bags.ts";
import {
  chartSentences,
  countSentences,
  type FormatContext,
  fieldSentences,
  maximumSentences,
  minimumFishSentences,
  minimumSentences,
  multiplierSentences,
  roundingSentences,
  scoreSentences,
  slotSentences,
  speciesSentences,
  windowSentences,
} from "./counting-sentences.ts";
import { belowZeroSentences, deadFishSentences, judgeSentences, lateSentences } from "./penalty-sentences.ts";
import { prizeSentences } from "./prize-sentences.ts";
import { tieSentence } from "./tie-words.ts";

/** A group of rules. `none` is the sentence of a further board that lacks a rule of the main board. */
type Topic = { sentences: (board: Board, context: FormatContext) => string[]; none?: string };

/** How a score is calculated, in two or three sentences. */
const summaryTopics: readonly Topic[] = [
  { sentences: countSentences, none: "Every fish counts." },
  { sentences: scoreSentences },
];

const topics: readonly Topic[] = [
  { sentences: speciesSentences, none: "Every species counts." },
  { sentences: minimumSentences, none: "There is no minimum length." },
  { sentences: maximumSentences, none: "There is no maximum length." },
  { sentences: slotSentences, none: "There are no slots." },
  { sentences: windowSentences, none: "The time of the catch doesn't matter." },
  { sentences: minimumFishSentences, none: "One fish is enough to be ranked." },
  { sentences: chartSentences, none: "There is no chart." },
  { sentences: roundingSentences, none: "Nothing is rounded." },
  { sentences: multiplierSentences, none: "All species are worth the same." },
  { sentences: judgeSentences, none: "Judges deduct nothing." },
  { sentences: deadFishSentences, none: "There's no penalty for dead fish." },
  { sentences: lateSentences, none: "There's no penalty for being late." },
  { sentences: belowZeroSentences, none: "A score can fall below 0." },
  { sentences: fieldSentences, none: "All entrants are ranked together." },
  { sentences: (board) => [tieSentence(board)] },
  { sentences: prizeSentences, none: "There are no prizes." },
];

const sentencesOf = (list: readonly Topic[], board: Board, context: FormatContext): string[] =>
  list.flatMap(({ sentences }) => sentences(board, context));

/**
 * The differences from the main board: "Your heaviest fish counts, weighed in pounds. Only entrants who bought in are
 * ranked."
 */
export function furtherBoardText(board: Board, main: Board, context: FormatContext = {}): string {
  const differing = [...summaryTopics, ...topics].flatMap(({ sentences, none }) => {
    const [boardSentences, ofMain] = [sentences(board, context), sentences(main, context)];
    if (boardSentences.length === 0) return ofMain.length > 0 && none ? [none] : [];
    const added = boardSentences.filter((sentence) => !ofMain.includes(sentence));
    const isAddition = added.length + ofMain.length === boardSentences.length;
    return isAddition ? added : boardSentences;
  });
  return differing.length > 0 ? differing.join(" ") : `The same rules as ${main.name}.`;
}

export type FormatRules = {
  /** How a score is calculated. */
  summary: string;
  /** All other rules in reading order, the main board's first, then a line for each further board. */
  rules: string[];
  /** Bags are weighed at the scale, without photos. */
  isBag?: true;
};

/** The rules of a format in plain English. The two parts have no sentence in common. */
export function formatRules({ main, boards }: Format, context: FormatContext = {}): FormatRules {
  return {
    summary: sentencesOf(summaryTopics, main, context).join(" "),
    rules: [
      ...sentencesOf(topics, main, context),
      ...boards.map((board) => `${board.name}: ${furtherBoardText(board, main, context)}`),
    ],
    ...(weighsBags({ main, boards }, context.days ?? 1) && { isBag: true }),
  };
}

/** The same as one list of sentences. */
export const formatSentences = (format: Format, context: FormatContext = {}): string[] => [
  ...sentencesOf(summaryTopics, format.main, context),
  ...formatRules(format, context).rules,
];
