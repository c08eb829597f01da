import { type UsState, usStates } from "../../accounts/account-limits.ts";

/** Abbreviations that people write besides the codes of the Postal Service. */
const abbreviations = {
  AL: ["ala"],
  AK: ["alas"],
  AZ: ["ariz"],
  AR: ["ark"],
  CA: ["calif", "cal", "cali"],
  CO: ["colo", "col"],
  CT: ["conn"],
  DE: ["del"],
  FL: ["fla", "flor"],
  HI: ["haw"],
  ID: ["ida"],
  IL: ["ill", "ills"],
  IN: ["ind"],
  KS: ["kans", "kan"],
  KY: ["ken", "kent"],
  MA: ["mass"],
  MI: ["mich"],
  MN: ["minn"],
  MS: ["miss"],
  MT: ["mont"],
  NE: ["nebr", "neb"],
  NV: ["nev"],
  NH: ["nhamp", "newhamp"],
  NJ: ["njersey"],
  NM: ["nmex", "newmex"],
  NY: ["nyork"],
  NC: ["ncar", "ncarolina", "nocarolina"],
  ND: ["ndak", "ndakota", "nodak", "nodakota"],
  OK: ["okla"],
  OR: ["ore", "oreg"],
  PA: ["penn", "penna"],
  SC: ["scar", "scarolina", "socarolina"],
  SD: ["sdak", "sdakota", "sodak", "sodakota"],
  TN: ["tenn"],
  TX: ["tex"],
  VA: ["virg"],
  WA: ["wash"],
  WV: ["wva", "wvirg", "wvirginia", "westva", "westvirg"],
  WI: ["wis", "wisc"],
  WY: ["wyo"],
} as const satisfies Partial<Record<UsState, readonly string[]>>;

/** The states, keyed by code, name and abbreviation in lowercase without spaces and dots. */
export const stateNames: ReadonlyMap<string, UsState> = new Map([
  ...Object.entries(abbreviations).flatMap(([code, words]) => words.map((word) => [word, code as UsState] as const)),
  ...usStates.flatMap(([code, name]) =>
    [code, name].map((word) => [word.toLowerCase().replaceAll(" ", ""), code] as const),
  ),
]);
