import { data } from "react-router-dom";
import { type UsState, usStates } from "../../../src/accounts/account-limits.ts";
import { decodeCsv, listTooLarge } from "../../../src/base/format/csv-bytes.ts";
import { listBounds } from "../../../src/base/format/file-bounds.ts";
import { sampleLines } from "../../../src/base/format/list-lines.ts";
import { counted } from "../../../src/base/format/numbers.ts";
import type { ImportReport } from "../../../src/members/import/import-report.ts";
import { ApiFailure } from "../../api.ts";
import { sentWith } from "../../form.ts";

/** The values returned to the form: the list is text, whatever file it was uploaded in. */
export type ImportReply = {
  text: string;
  /** Whether the file just chosen is Windows-1252, whose accents may be guessed wrong. */
  isOldEncoding: boolean;
  state: string;
  skip: boolean;
  report: ImportReport | null;
  error: string | null;
};

const shownRows = 300;

/** The parameters of the API. */
export type ImportAsked = {
  shown: number;
  dryRun: boolean;
  skip: boolean;
  columns: string | undefined;
  state: UsState | undefined;
  submissionId: string | null;
};

const lineEnd = /\r\n|\n|\r/;

/** The lines down to the headings, in one: if they change, the columns are guessed again. */
export const linesToHeadings = (text: string, headingLine: number): string =>
  text.slice(0, 20_000).split(lineEnd, headingLine).join(" ").slice(0, 2000);

export const textIn = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
};

/** No list is that long above its headings (docs/rules.md 15.1). */
const headingLineIn = (form: FormData): number =>
  Math.min(sampleLines * 10, Math.max(1, Math.trunc(Number(textIn(form, "headingLine"))) || 1));

const tooLarge = (list: Blob) => (list.size > listBounds.bytes ? listTooLarge : null);

type Typed = Pick<ImportReply, "text" | "isOldEncoding"> & { isNew: boolean; problem: string | null };

/** A chosen file takes precedence over the field's text. */
export async function typedList(form: FormData): Promise<Typed> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) {
    const text = textIn(form, "text").replace(/^\uFEFF/, "");
    return {
      text,
      isOldEncoding: false,
      isNew: linesToHeadings(text, headingLineIn(form)) !== textIn(form, "heading"),
      problem: text.trim() ? tooLarge(new Blob([text])) : "Choose a file, or paste the rows.",
    };
  }
  // The field keeps its text.
  const refused = (problem: string) => ({ text: textIn(form, "text"), isOldEncoding: false, isNew: true, problem });
  const isTooLarge = tooLarge(file);
  if (isTooLarge) return refused(isTooLarge);
  const decoded = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  if (decoded.problem !== null) return refused(decoded.problem);
  return { text: decoded.text, isOldEncoding: decoded.encoding === "Windows-1252", isNew: true, problem: null };
}

const isOfList = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure &&
  ["invalid", "too_large", "busy", "stale", "ended", "cancelled"].includes(error.code ?? "");

/** Number of characters; a longer list isn't shown, so nobody can correct it. */
export const maxShownText = 1_000_000;

/** A file of nothing but quotes is six times as long as HTML, and it can't be corrected. */
const isLost = ({ code, issues }: ApiFailure, text: string): boolean =>
  text.length > maxShownText && issues.length === 0 && (code === "invalid" || code === "too_large");

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The message with the first rows that have a problem, such as "Row 3: The email is missing." */
const problemText = ({ serverMessage, issues }: ApiFailure): string =>
  [serverMessage, ...issues.slice(0, 5).map(({ path, message }) => capitalized(`${path}: ${message}`))].join(" ");

/** An addition to the success message if rows over the limit were skipped. */
export const leftText = ({ counts }: Pick<ImportReport, "counts">): string | null =>
  counts.over_limit > 0
    ? `${counted(counts.over_limit, "row is", "rows are")} left for the next import: send the same file again.`
    : null;

type Steps = {
  send: (list: Blob, asked: ImportAsked) => Promise<ImportReport>;
  /** The page to redirect to after the import. */
  done: (report: ImportReport) => Response;
};

/** Checks a list, or imports it. A list that was just chosen is only checked. */
export async function checkOrImport(form: FormData, { send, done }: Steps) {
  const { isNew, problem, ...typed } = await typedList(form);
  const skip = form.has("skip");
  const state = textIn(form, "state");
  const reply: ImportReply = { ...typed, state, skip, report: null, error: problem };
  if (problem !== null) return data(reply, { status: 422 });
  const columns = isNew ? undefined : form.getAll("column").map(String).join(",") || undefined;
  const list = new Blob([typed.text], { type: "text/csv" });
  const query = {
    shown: shownRows,
    skip,
    columns,
    state: usStates.find(([code]) => code === state)?.[0],
    submissionId: sentWith(form).submissionId,
  };
  const check = async () => ({ ...reply, report: await send(list, { ...query, dryRun: true }) });
  try {
    if (isNew || form.get("intent") !== "import") return await check();
    return done(await send(list, { ...query, dryRun: false }));
  } catch (error) {
    if (!isOfList(error)) throw error;
    const failure = { ...reply, text: isLost(error, typed.text) ? "" : typed.text, error: problemText(error) };
    const isChecked = form.get("intent") === "import" && !isNew;
    return data(isChecked ? { ...(await check()), error: failure.error } : failure, { status: error.status });
  }
}
