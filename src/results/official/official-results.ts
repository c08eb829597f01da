import { z } from "zod";
import { count, id, instant, text } from "../../base/db/shared-fields.ts";
import { outStates } from "../../entries/entry-states.ts";
import { officialFields } from "../../options/official-prizes.ts";
import { writtenFormat } from "../../scoring/rulebook/format.ts";
import { lengthUnits, scoreUnits } from "../../scoring/scoring-rules.ts";
import { writtenFacts } from "./written-facts.ts";

export const officialQuery = z.object({
  version: z.coerce
    .number("The version must be 1 or more")
    .int("The version must be 1 or more")
    .min(1, "The version must be 1 or more")
    .optional(),
});

const hundredths = z.int().describe("hundredths of the scored unit");

/** The fields in both versions of the file. All figures are whole numbers. */
const claim = z.strictObject({
  club: text.nullable().describe("null: no club name in the settings"),
  version: id,
  madeAt: instant,
  reason: text.nullable().describe("why this version was made"),
  tournament: z.strictObject({
    id,
    name: text,
    type: z.enum(["tournament", "derby"]),
    start: instant,
    end: instant,
    timeZone: text,
    importedAt: instant.optional().describe("when the results were imported from a file; absent otherwise"),
    targetSpecies: z.array(text),
    minLength: count.describe("hundredths of the rules' unit"),
    divisions: z
      .array(z.strictObject({ name: text, minLength: count }))
      .optional()
      .describe("chosen at entry; absent if there are none"),
    days: z
      .strictObject({ number: id, cut: id.nullable() })
      .optional()
      .describe("each day is scored, and the score is their sum; cut: how many advance after day one"),
    teams: z
      .strictObject({ size: id, score: z.enum(["best", "sum"]), prize: z.enum(["split", "captain"]) })
      .optional()
      .describe("absent if anglers are ranked individually"),
    unit: z.enum(["in", "cm", "lb", "kg"]).describe("the unit of the measure that scores"),
    scores: z.enum(scoreUnits).optional().describe("the unit of the scores; absent if it equals `unit`"),
    rules: z.strictObject({
      unit: z.enum(lengthUnits).describe("the unit of lengths"),
      by: z.enum(["length", "weight"]),
      rounding: z.enum(["none", "1/4", "1/2", "1"]),
      fish: id,
      perSpecies: z.boolean(),
      identifier: z.boolean(),
      uploadHours: count,
      challengeHours: count,
      penalties: z.array(z.strictObject({ name: text, deduct: hundredths.nullable() })),
    }),
  }),
  standings: z.array(
    z.strictObject({
      rank: id.nullable().describe("null: each division is ranked separately"),
      angler: text.describe("the username"),
      displayName: text
        .optional()
        .describe("the display name; absent if it equals the username, and before version 0.7"),
      division: text.optional(),
      team: z
        .strictObject({
          name: text,
          members: z.array(
            z.strictObject({
              angler: text,
              displayName: text.optional(),
              fish: z.array(id).describe("catches that count"),
            }),
          ),
        })
        .optional()
        .describe("then the angler is its captain"),
      divisionRank: id.optional().describe("the place on the division's own board"),
      score: hundredths,
      days: z.array(hundredths).optional().describe("the score of each day"),
      missedCut: z.literal(true).optional(),
      fish: z.array(
        z.strictObject({
          catch: id,
          species: text,
          measured: hundredths,
          rounded: hundredths,
          penalties: z.array(z.strictObject({ name: text, deduct: hundredths })),
          scored: hundredths,
          day: id.optional(),
          arrived: instant,
        }),
      ),
    }),
  ),
  disqualified: z
    .array(
      z.strictObject({
        angler: text.describe("the username"),
        displayName: text.optional(),
        division: text.optional(),
        team: text.optional().describe("the team's name"),
      }),
    )
    .optional()
    .describe(
      "entrants without a place, in the order in which they joined; absent for nobody, and in versions before 0.7",
    ),
  notPlaced: z
    .array(
      z.strictObject({
        angler: text.describe("the username"),
        displayName: text.optional(),
        division: text.optional(),
        team: text.optional().describe("the team's name; then the angler is its captain"),
        state: z.enum(outStates),
      }),
    )
    .optional()
    .describe(
      "entrants who withdrew or didn't start, in the board's order; absent for nobody, and in versions before 0.7",
    ),
});

export type Claim = z.infer<typeof claim>;

export const firstSchema = "fishtournament-results-1";

/** Official results made before version 0.7. */
export const unsignedResults = z.strictObject({ format: z.literal(firstSchema), ...claim.shape });

export type UnsignedResults = z.infer<typeof unsignedResults>;

export const currentSchema = "fishtournament-results-2";

/** Official results with the rules and facts that determine every place, signed with the club's key. */
export const signedResults = z.strictObject({
  schema: z.literal(currentSchema),
  format: writtenFormat.describe("the rules, as the rulebook writes them"),
  ...writtenFacts.shape,
  ...officialFields,
  ...claim.shape,
  key: text.describe("the club's public key: Ed25519, base64url"),
  signature: text.describe("the signature of the file's canonical JSON without this field, base64url"),
});

export type SignedResults = z.infer<typeof signedResults>;

/** Official results in a downloaded file. */
export const officialResults = z.union([signedResults, unsignedResults]);

export type OfficialResults = z.infer<typeof officialResults>;
