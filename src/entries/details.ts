import type { z } from "zod";
import { isSameName } from "../base/format/name-lists.ts";
import { optionDetails } from "../options/index.ts";
import { type FieldIssue, Refusal } from "../refusal.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import type { EntryDetail } from "./entry-detail.ts";
import { guestDetail } from "./guest-detail.ts";

/**
 * Every detail of an entry, keyed by its column of `participants` and field of the API. Join forms, entry by hand,
 * imports, the day page, exports, an angler's own data and the API derive from this list.
 */
export const entryDetails = { ...optionDetails, isGuest: guestDetail };

type Details = typeof entryDetails;
export type DetailKey = keyof Details;
type StoredIn<Detail extends { view: z.ZodType }> = z.output<Detail["view"]>;
type GivenIn<Detail extends { input: z.ZodType }> = z.output<Detail["input"]>;
type ColumnOf<Detail extends { view: z.ZodType; nothing: unknown }> = StoredIn<Detail> | Detail["nothing"];

/** The columns of an entry. */
export type StoredDetails = { [Key in DetailKey]: ColumnOf<Details[Key]> };
/** The fields of the API. A field that is left out keeps what was chosen before, if anything. */
export type GivenDetails = { [Key in DetailKey]?: GivenIn<Details[Key]> | undefined };
export type ShownDetails = { [Key in DetailKey]?: StoredIn<Details[Key]> };

type AnyDetail = EntryDetail<unknown, unknown, unknown, unknown>;

/** The list for loops, which lose the types of single details. */
export const detailList = Object.entries(entryDetails) as unknown as readonly [DetailKey, AnyDetail][];

const isSet = ({ nothing }: AnyDetail, stored: unknown): boolean => stored !== null && stored !== nothing;

export const detailKeys = detailList.map(([key]) => key);

const fromDetails = <Value>(make: (detail: AnyDetail, key: DetailKey) => Value) =>
  Object.fromEntries(detailList.map(([key, detail]) => [key, make(detail, key)]));

const inputsOf = (isAsked: (detail: AnyDetail) => boolean) =>
  Object.fromEntries(
    detailList.flatMap(([key, detail]) => (isAsked(detail) ? [[key, detail.input.optional()]] : [])),
  ) as { [Key in DetailKey]: z.ZodOptional<Details[Key]["input"]> };

/** Fields of the API's input at entry. Details that only the club sets are absent, whatever the type says. */
export const detailInputs = inputsOf(({ isSetByClub }) => !isSetByClub);

/** The same for an admin who enters an angler by hand, without the details that aren't asked then. */
export const handInputs = inputsOf(({ isAskedByHand }) => isAskedByHand);

/** The inputs of details that are a single line of text in forms. */
export const textDetailInputs = Object.fromEntries(
  detailList.flatMap(([key, { textField, input }]) => (textField ? [[key, input.optional()]] : [])),
) as Record<never, z.ZodOptional<z.ZodType<string, string>>>;

/** Whether every tournament has a field for a detail, even if only an optional one. */
export const asksDetails = detailList.some(([, { textField }]) => textField !== null);

/** Fields of the API's views. */
export const detailViews = fromDetails(({ view }) => view.optional()) as {
  [Key in DetailKey]: z.ZodOptional<Details[Key]["view"]>;
};

/** Fields of a view: the details that are stored. */
export const shownDetails = (stored: StoredDetails): ShownDetails =>
  Object.fromEntries(detailList.flatMap(([key, detail]) => (isSet(detail, stored[key]) ? [[key, stored[key]]] : [])));

/** The rest of the row. */
export function withoutDetails<Row extends StoredDetails>(row: Row): Omit<Row, DetailKey> {
  const rest: Partial<Row> = { ...row };
  for (const key of detailKeys) delete rest[key];
  return rest as Omit<Row, DetailKey>;
}

/** One line for each stored detail of this kind, such as "Boat name: Lucky Strike". */
export const detailLines = (shown: ShownDetails, kind: AnyDetail["kind"]): { key: DetailKey; line: string }[] =>
  detailList.flatMap(([key, detail]) => {
    if (detail.kind !== kind || shown[key] === undefined) return [];
    const text = detail.textOf(shown[key]);
    return [{ key, line: detail.isLabelShown ? `${detail.label}: ${text}` : text }];
  });

/** Lines for the sheet that every angler signs. */
export const sheetLines = (shown: ShownDetails): string[] =>
  detailList.flatMap(([key, { isOnSheet, textOf }]) =>
    isOnSheet && shown[key] !== undefined ? [textOf(shown[key])] : [],
  );

/** The issues of a refusal at fields. Rethrows anything else. */
export function issuesOf(work: () => void): FieldIssue[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.detail.issues) return error.detail.issues;
    throw error;
  }
}

/**
 * The values to store. Details missing in `values` keep the choice made `before`. `issues` has each missing or wrong
 * field.
 */
export function chooseDetails(tournament: Tournament, values: GivenDetails, before: StoredDetails | undefined) {
  const issues: Record<AnyDetail["kind"], FieldIssue[]> = { choice: [], answer: [] };
  const details = fromDetails((detail, key) => {
    let value: unknown = null;
    const detailIssues = issuesOf(() => {
      value = detail.choose(tournament, values[key], before?.[key] ?? null);
    });
    issues[detail.kind].push(...detailIssues);
    return value;
  }) as StoredDetails;
  return { details, issues };
}

/**
 * The values to store for an angler entered by hand. Details missing in `values` keep the choice made `before`. Throws
 * `invalid` at the first missing or wrong field.
 */
export const chooseByHand = (
  tournament: Tournament,
  values: GivenDetails,
  before?: StoredDetails,
): Partial<StoredDetails> =>
  Object.fromEntries(
    detailList.flatMap(([key, detail]) =>
      detail.isAskedByHand ? [[key, detail.choose(tournament, values[key], before?.[key] ?? null)]] : [],
    ),
  );

/** Whether anything was chosen or answered. */
export const hasDetails = (stored: StoredDetails): boolean =>
  detailList.some(([key, detail]) => isSet(detail, stored[key]));

/** Whether no choice among `values` differs from the stored one. */
export const keepsChoices = (values: GivenDetails, stored: StoredDetails): boolean =>
  detailList.every(([key, { kind, textOf }]) => {
    if (kind === "answer" || values[key] === undefined) return true;
    return isSameName(textOf(values[key]), stored[key] === null ? "" : textOf(stored[key]));
  });

export const givesAnswers = (values: GivenDetails): boolean =>
  detailList.some(([key, { kind }]) => kind === "answer" && values[key] !== undefined);

/** The values to store for the answers in `values`; other answers don't change. Throws `invalid` at the field. */
export const changeAnswers = (
  tournament: Tournament,
  values: GivenDetails,
  before: StoredDetails,
): Partial<StoredDetails> =>
  Object.fromEntries(
    detailList.flatMap(([key, detail]) =>
      detail.kind === "answer" && values[key] !== undefined
        ? [[key, detail.choose(tournament, values[key], before[key])]]
        : [],
    ),
  );

/** The choices among `details`, for the audit record; undefined without any. */
export function chosenForAudit(details: Partial<StoredDetails>): Record<string, unknown> | undefined {
  const chosen = detailList.filter(
    ([key, detail]) => detail.kind === "choice" && details[key] !== undefined && isSet(detail, details[key]),
  );
  return chosen.length > 0 ? Object.fromEntries(chosen.map(([key]) => [key, details[key]])) : undefined;
}

/** The details in a row of an imported list, read from its cells. */
export const importedDetails = (tournament: Tournament, cells: Readonly<Record<string, string>>): GivenDetails =>
  Object.fromEntries(
    detailList.flatMap(([key, { imported }]) => (imported ? [[key, imported.read(tournament, cells[key] ?? "")]] : [])),
  );
