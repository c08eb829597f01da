import { formatBounds } from "../rulebook/board.ts";

/** One number for all fish, or a number for each species, with "*" for all others. */
export type SpeciesValue = number | Record<string, number>;

const others = "others";

/** "12", or "Walleye 15, others 12". */
export const speciesValueText = (value: SpeciesValue | undefined): string =>
  typeof value === "object"
    ? Object.entries(value)
        .map(([species, number]) => `${species === "*" ? others : species} ${number}`)
        .join(", ")
    : String(value ?? "");

const number = String.raw`\d{1,5}(?:\.\d{1,6})?`;
const ofAll = new RegExp(`^${number}$`);
const ofOne = new RegExp(`^(.*\\S)[\\s:]+(${number})$`);

function readOne(part: string): [string, number] | null {
  const [, species = "", value] = ofOne.exec(part) ?? [];
  const name = species.replace(/[:\s]+$/, "");
  if (value === undefined || !/\p{L}/u.test(name) || name.length > formatBounds.nameLetters) return null;
  return [name.toLowerCase() === others ? "*" : name, Number(value)];
}

/** Null for text that is neither a number nor a list of species with their numbers; undefined for blank text. */
export function readSpeciesValue(text: string): SpeciesValue | undefined | null {
  const typed = text.trim();
  if (typed === "") return;
  if (ofAll.test(typed)) return Number(typed);
  const parts = typed.split(/[,;\n]/).map((part) => part.trim());
  const values = parts.filter((part) => part !== "").map(readOne);
  if (values.length === 0 || values.some((value) => value === null)) return null;
  return Object.fromEntries(values as [string, number][]);
}
