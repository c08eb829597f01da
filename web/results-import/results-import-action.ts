import { data } from "react-router-dom";
import { usStates } from "../../src/accounts/account-limits.ts";
import type { LineChoice, ResultsImport, ResultsImportReport } from "../../src/results-import/import-shapes.ts";
import { importedMeasures } from "../../src/results-import/read-entrants.ts";
import { resultsBounds } from "../../src/results-import/results-bounds.ts";
import { ApiFailure } from "../api.ts";
import { sentWith } from "../form.ts";
import { textIn, typedList } from "../members/import/import-action.ts";

/** The fields of the form besides the list and the choices. */
export const termFields = ["name", "startDate", "endDate", "measure", "limit", "seasonId", "others", "state"] as const;

type TermField = (typeof termFields)[number];

/** The values returned to the form: the list is text, whatever file it was uploaded in. */
export type ResultsImportReply = {
  terms: Record<TermField, string>;
  text: string;
  isOldEncoding: boolean;
  report: ResultsImportReport | null;
  error: string | null;
  /** Errors in lines, one sentence each. */
  lines: string[];
  /** Errors by field name. */
  issues: Record<string, string>;
};

/** A checksum that shows whether the list is still the one that was checked; browsers change line breaks. */
export function textMark(text: string): string {
  let mark = 5381;
  const normalized = text.replaceAll("\r\n", "\n").trim();
  for (let index = 0; index < normalized.length; index += 1)
    mark = (mark * 33 + normalized.charCodeAt(index)) % 4_294_967_291;
  return `${normalized.length}.${mark}`;
}

/** "member", followed by the username after a colon; "create", "skip" or "ask". */
const asField = /^as-(\d{1,6})$/;

/** The choice for each line; text that names a member takes precedence over the list of choices. */
export function choicesIn(form: FormData): LineChoice[] {
  const choices: LineChoice[] = [];
  for (const [name, value] of form) {
    const line = Number(asField.exec(name)?.[1] ?? 0);
    if (line === 0 || typeof value !== "string") continue;
    const typed = textIn(form, `who-${line}`).trim();
    if (typed !== "") choices.push({ line, as: "member", member: typed });
    else if (value.startsWith("member:")) choices.push({ line, as: "member", member: value.slice("member:".length) });
    else if (value === "create" || value === "skip") choices.push({ line, as: value });
  }
  return choices;
}

/** Text that isn't a number is sent as typed: the API reports the error. */
const asNumber = (typed: string) => (typed.trim() === "" ? undefined : (typed.trim() as unknown as number));

const othersOf = (chosen: string): ResultsImport["others"] =>
  chosen === "create" || chosen === "skip" ? chosen : "ask";

/** The API's body. The API refuses missing values. */
function bodyOf(form: FormData, terms: ResultsImportReply["terms"], list: string, choices: LineChoice[]) {
  const { others } = terms;
  return {
    name: terms.name,
    startDate: terms.startDate,
    endDate: terms.endDate,
    measure: importedMeasures.find((measure) => measure === terms.measure) ?? ("" as "length-in"),
    limit: asNumber(terms.limit),
    seasonId: asNumber(terms.seasonId),
    others: othersOf(others),
    state: usStates.find(([code]) => code === terms.state)?.[0],
    list,
    choices,
    submissionId: sentWith(form).submissionId,
  };
}

type Body = ReturnType<typeof bodyOf>;

type Steps = {
  send: (body: Body & { dryRun: boolean }) => Promise<ResultsImportReport>;
  done: (report: ResultsImportReport) => Response;
};

const isOfForm = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && ["invalid", "too_large", "busy", "stale"].includes(error.code ?? "");

const shownLines = 20;

function refusedBy({ serverMessage, issues }: ApiFailure) {
  const ofLines = issues.filter(({ path }) => path.startsWith("line "));
  const fields = Object.fromEntries(
    issues.filter(({ path }) => !path.startsWith("line ")).map(({ path, message }) => [path, message]),
  );
  const more = ofLines.length > shownLines ? [`And ${ofLines.length - shownLines} more.`] : [];
  const lines = ofLines
    .slice(0, shownLines)
    .map(({ path, message }) => `${path[0]?.toUpperCase()}${path.slice(1)}: ${message}`);
  return { error: serverMessage, lines: [...lines, ...more], issues: fields };
}

/** Checks a file of results, or imports it. A list that changed after its check is only checked. */
export async function checkOrImportResults(form: FormData, { send, done }: Steps) {
  const { text, isOldEncoding, problem } = await typedList(form);
  const terms = Object.fromEntries(
    termFields.map((field) => [field, textIn(form, field)]),
  ) as ResultsImportReply["terms"];
  const reply: ResultsImportReply = { terms, text, isOldEncoding, report: null, error: null, lines: [], issues: {} };
  // As HTML, a file of nothing but quotes is six times as long, and nobody would correct it in the form.
  const isTooLong = text.length > resultsBounds.bytes;
  const refusal = problem ?? (isTooLong ? resultsBounds.tooLarge : null);
  if (refusal !== null) {
    return data({ ...reply, text: isTooLong ? "" : text, error: refusal, issues: { list: refusal } }, { status: 422 });
  }
  const isChecked = textIn(form, "checked") === textMark(text);
  const body = bodyOf(form, terms, text, isChecked ? choicesIn(form) : []);
  const check = async () => ({ ...reply, report: await send({ ...body, dryRun: true }) });
  const isImport = isChecked && form.get("intent") === "import";
  try {
    return isImport ? done(await send({ ...body, dryRun: false })) : await check();
  } catch (error) {
    if (!isOfForm(error)) throw error;
    const refused = { ...reply, ...refusedBy(error) };
    if (!isImport || refused.lines.length === 0) return data(refused, { status: error.status });
    return data({ ...(await check()), ...refusedBy(error) }, { status: error.status });
  }
}
