/** Errors of schemas, shared by formats, schemes and results files. */

const maxNameLetters = 100;

/** An issue of a strict object ends at the object, so the message names the unknown fields. */
export const unknownFields = (keys: readonly string[]): string =>
  keys.map((key) => `Unknown field "${key.slice(0, maxNameLetters)}"`).join(". ");

/** The error of a strict object; `sentence` is for a value that isn't an object. */
export const objectError =
  (sentence: string) =>
  ({ code, keys }: { code?: string; keys?: readonly string[] }): string =>
    code === "unrecognized_keys" && keys ? unknownFields(keys) : sentence;

type UnionIssue = {
  input?: unknown;
  errors?: readonly (readonly {
    code: string;
    path: readonly PropertyKey[];
    keys?: readonly string[];
    message: string;
  }[])[];
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The error of a union with an object among its alternatives: about the object's own fields if an object was given. */
export const unionError =
  (sentence: string) =>
  ({ input, errors = [] }: UnionIssue): string => {
    if (!isObject(input) || Array.isArray(input)) return sentence;
    const [unknown] = errors.flatMap((issues) => issues.filter(({ code }) => code === "unrecognized_keys"));
    return unknown?.keys ? `${unknownFields(unknown.keys)}. ${sentence}` : sentence;
  };

export type FieldIssue = { path: (string | number)[]; message: string };

export const prefixIssuePaths = (path: readonly (string | number)[], issues: readonly FieldIssue[]): FieldIssue[] =>
  issues.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));

/** "12", "12 and 15", "12, 15 and 18" */
export const listed = (names: readonly (string | number)[], last = "and"): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
