import { type CsvPiece, csvPieceRows, words } from "../../base/format/csv.ts";
import { outcomeText } from "./import-columns.ts";
import type { ValidatedRow } from "./validate-rows.ts";

/** The outcome of each row, for a spreadsheet. */
export const reportCsv = (judged: readonly ValidatedRow[]) => ({
  fileName: "import-report.csv",
  heading: ["Row", "Name", "Email", "Outcome", "Why"],
  async pieceAfter(after: number): Promise<CsvPiece> {
    const nextAfter = after + csvPieceRows;
    const lines = judged
      .slice(after, nextAfter)
      .values()
      .map(({ line, name, email, outcome, message }) => [
        String(line),
        ...[name, email, outcomeText[outcome], message].map(words),
      ]);
    return { lines, nextAfter: nextAfter < judged.length ? nextAfter : null };
  },
});
