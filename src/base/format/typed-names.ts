import { hasStackedMarks, normalizedText } from "./text.ts";

/** docs/rules.md 11.13. `characters` limits the text that is normalized and counted. */
export const displayNameLimits = { letters: 80, characters: 640 } as const;

/** Characters that are invisible or change the direction of the text around them. Emoji and some scripts need joiners, which stay. */
const strays =
  /[\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;

/** Expects no more than `displayNameLimits.characters`. */
export const cleanName = (typed: string): string =>
  normalizedText(typed.replace(strays, ""), displayNameLimits.characters).replace(/\s+/g, " ").trim();

/** Accents on a letter and the parts of an emoji don't count. */
export const letterCount = (name: string): number =>
  [...name.replace(/\u200d\P{M}|\p{M}|\u200c|\u200d|[\u{1f3fb}-\u{1f3ff}]/gu, "")].length;

/** Control characters, lone surrogates, and private-use characters. */
const unreadable = /[\p{Cc}\p{Cs}\p{Co}]/u;
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

export const isReadableName = (name: string): boolean =>
  visible.test(name) && !(unreadable.test(name) || hasStackedMarks(name));
