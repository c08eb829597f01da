import type { Logger } from "pino";
import { csvPieceRows, words } from "../../format/csv.ts";
import { longCsvResponse } from "../../http/csv-response.ts";
import type { JudgedRow } from "./judge-rows.ts";
import { outcomeText } from "./rules.ts";

/** What would become of each row, for a spreadsheet. */
export function reportCsv(judged: readonly JudgedRow[], log: Logger): Response {
  return longCsvResponse({
    fileName: "import-report.csv",
    heading: ["Row", "Name", "Email", "Outcome", "Why"],
    log,
    async pieceAfter(after) {
      const nextAfter = after + csvPieceRows;
      const lines = judged
        .slice(after, nextAfter)
        .map(({ line, name, email, outcome, message }) => [
          String(line),
          ...[name, email, outcomeText[outcome], message].map(words),
        ]);
      return { lines, nextAfter: nextAfter < judged.length ? nextAfter : null };
    },
  });
}
