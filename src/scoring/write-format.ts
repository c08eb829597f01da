import { type Board, boardFields, sizeFields } from "./rulebook/board.ts";
import { type WrittenFormat, writtenFormat } from "./rulebook/format.ts";
import type { Format } from "./rulebook/format-issues.ts";
import type { PresetName } from "./rulebook/presets.ts";

/** Fields that a board doesn't inherit from the main board. */
const notInherited: readonly string[] = ["among", "division", "day", "each", "prizes"];

type Fields = Record<string, unknown>;

/** Every field of a board, null if it has none, except for sizes that only an inherited field can limit to lengths. */
function fieldsOf(board: Board): Fields {
  const { lengthOnly, totals: _, ...fields } = board;
  const inherited = sizeFields.filter((field) => lengthOnly.includes(field));
  const names = Object.keys(boardFields).filter((name) => !inherited.some((field) => field === name));
  return Object.fromEntries(names.map((name) => [name, (fields as Fields)[name] ?? null]));
}

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const quantityOf = ({ measure }: Board): string => measure.replace(/-.*/, "");

/**
 * The fields that a board doesn't inherit from the main board. A board that counts the main board's fish has the same
 * limits.
 */
function boardFieldsOf(board: Board, main: Board): Fields {
  const fields = fieldsOf(board.totals === "score" ? { ...board, limitPer: main.limitPer } : board);
  const inheritsAll = quantityOf(board) === quantityOf(main);
  const ofMain = fieldsOf({ ...main, lengthOnly: [] });
  const differing = Object.entries(fields).filter(([name, value]) => {
    if (notInherited.includes(name)) return value !== null;
    const isOfLengths = main.lengthOnly.some((field) => field === name);
    return name === "limitPer" || !inheritsAll || isOfLengths || !isEqual(value, ofMain[name] ?? null);
  });
  return Object.fromEntries(differing);
}

/** A name that no board has. */
export function freeName(name: string, usedNames: readonly string[]): string {
  if (!usedNames.some((usedName) => usedName.toLowerCase() === name.toLowerCase())) return name;
  return freeName(`${name.slice(0, 80)} (whole)`, usedNames);
}

/**
 * A parsed format as written in a file, with every field spelled out. Parsed again, it ranks the same. `preset` is the
 * preset that it started from, which is written only if sizes of lengths come from it. The main board gets another name
 * if its periods have their own.
 */
export function writeFormat({ main, boards, listsBoards }: Format, preset: PresetName | null): WrittenFormat {
  const isFromPreset = main.lengthOnly.length > 0 && preset !== null;
  const fields = isFromPreset ? fieldsOf(main) : withoutNulls(fieldsOf({ ...main, lengthOnly: [] }));
  const name = freeName(
    main.name,
    boards.map((board) => board.name),
  );
  return writtenFormat.parse({
    ...(isFromPreset && { preset }),
    ...fields,
    name,
    ...((listsBoards || boards.length > 0) && {
      boards: boards.map((board) => ({ name: board.name, ...boardFieldsOf(board, main) })),
    }),
    ...(isFromPreset && !listsBoards && boards.length === 0 && { boards: null }),
  });
}
