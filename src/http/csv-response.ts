import type { Logger } from "pino";
import { type CsvPiece, csvLines, csvText } from "../format/csv.ts";

/** The browser saves the file under `fileName`. */
const headersOf = (fileName: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "private, no-store",
});

/** A file for a spreadsheet. */
export const csvResponse = ({ fileName, csv }: { fileName: string; csv: string }): Response =>
  new Response(csv, { headers: headersOf(fileName) });

type LongFile = {
  fileName: string;
  heading: readonly string[];
  /** Reads the piece after an id; the first one begins after 0. */
  pieceAfter: (after: number) => Promise<CsvPiece>;
  /** Told of a piece that could not be read: the reply has begun, so that it can only break off. */
  log: Logger;
};

/** The same of a file that grows with the club, sent as it is read: it is never whole in memory, and nobody waits for its end. */
export function longCsvResponse({ fileName, heading, pieceAfter, log }: LongFile): Response {
  const encoder = new TextEncoder();
  let after = 0;

  async function nextPiece(): Promise<CsvPiece> {
    try {
      return await pieceAfter(after);
    } catch (error) {
      log.error({ err: error }, "a file broke off");
      throw error;
    }
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(csvText([heading])));
      },
      async pull(controller) {
        // Reading waits for nothing but the database, which answers at once: without this all others would.
        await new Promise(setImmediate);
        const { lines, nextAfter } = await nextPiece();
        if (lines.length > 0) controller.enqueue(encoder.encode(csvLines(lines)));
        if (nextAfter === null) controller.close();
        else after = nextAfter;
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(stream, { headers: headersOf(fileName) });
}
