import { checkedScheme, type SchemeInput } from "../rulebook/scheme.ts";
import type { SchemeForm } from "./scheme-form.ts";
import { schemeOfForm } from "./scheme-of-form.ts";

type Issue = { path: PropertyKey[]; message: string };

const fileIssue = (message: string): Issue => ({ path: ["file"], message });

/** Reads a scheme file that was pasted or chosen. */
export function readSchemeFile(text: string): { scheme: SchemeInput | null; issues: Issue[] } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return { scheme: null, issues: [fileIssue("This isn't JSON. Paste the whole text of a scheme file")] };
  }
  const read = checkedScheme.safeParse(parsed);
  if (read.success) return { scheme: read.data, issues: [] };
  const issues = read.error.issues.map(({ path, message }) =>
    fileIssue(path.length > 0 ? `${path.map(String).join(".")}: ${message}` : message),
  );
  return { scheme: null, issues };
}

/** Fields with a single input: an issue deeper inside one is shown there. */
const wholeFields: readonly PropertyKey[] = [
  "zeroFish",
  "registered",
  "withdrew",
  "disqualified",
  "buyIn",
  "absent",
  "table",
];
const wholeBonuses: readonly PropertyKey[] = ["perUnit", "attendance"];

/** The form's field for an issue in the scheme that it describes. */
function shownAt(path: readonly PropertyKey[], { classes }: SchemeForm): PropertyKey[] {
  const [first, second, third] = path;
  if (first !== undefined && wholeFields.includes(first)) return [first];
  if (first === "bonus" && second !== undefined && wholeBonuses.includes(second)) return [first, second];
  if (first === "classes") {
    const at = classes.findIndex(({ name }) => name === second);
    return third === undefined ? [first, at, "name"] : [first, at, third];
  }
  return [...path];
}

/** A class is identified by its name. */
function classIssues({ classes }: SchemeForm): Issue[] {
  return classes.flatMap(({ name, kept: _, ...rules }, index): Issue[] => {
    const path = ["classes", index, "name"];
    const isBlank = Object.values(rules).every((value) => value === undefined);
    if (name === undefined) return isBlank ? [] : [{ path, message: "Enter a name for the class" }];
    const isTaken = classes.findIndex((eventClass) => eventClass.name === name) < index;
    return isTaken ? [{ path, message: "Another class has this name. Choose a different one" }] : [];
  });
}

const amounts: Readonly<Record<SchemeForm["way"], string>> = {
  first: "Enter the points of 1st place, such as 100",
  table: "Enter the points of each place, such as 25, 18, 15",
  percent: "Enter the winner's points, such as 100",
  score: "Enter the points for each unit of the score, such as 1",
  beaten: "Enter the points for each entrant beaten, such as 1",
};

const amountIssues = (form: SchemeForm): Issue[] =>
  form[form.way] === undefined ? [{ path: [form.way], message: amounts[form.way] }] : [];

/** The scheme that a form describes; null with the issues if it's invalid. */
export function readSchemeForm(form: SchemeForm): { scheme: SchemeInput | null; issues: Issue[] } {
  if (form.file !== undefined && form.file.trim() !== "") return readSchemeFile(form.file);
  const issues = [...amountIssues(form), ...classIssues(form)];
  if (issues.length > 0) return { scheme: null, issues };
  const base = form.kept === undefined ? null : readSchemeFile(form.kept).scheme;
  const written = schemeOfForm(form, base ?? (form.start === "own" ? {} : { preset: form.start }));
  const read = checkedScheme.safeParse(written);
  if (read.success) return { scheme: read.data, issues: [] };
  return {
    scheme: null,
    issues: read.error.issues.map(({ path, message }) => ({ path: shownAt(path, form), message })),
  };
}
