import pg from "pg";

const [int8, numeric, bool] = [20, 1700, 16];

const parsers = new Map<number, (text: string) => number>([
  [int8, Number],
  [numeric, Number],
  [bool, (text) => (text === "t" ? 1 : 0)],
]);

/** Values have the same types as in the embedded database: whole numbers and sums are numbers, conditions are 1 and 0. */
export const serverTypes: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: string) => parsers.get(id) ?? pg.types.getTypeParser(id, format as "text"),
};
