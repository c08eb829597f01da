import type { Logger } from "pino";
import type { SignedIn } from "../actor.ts";
import { type CsvPiece, csvLines, csvText } from "../format/csv.ts";
import { Refusal } from "../refusal.ts";
import type { Arrived } from "./request-context.ts";

const headersOf = (fileName: string) => ({
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": `attachment; filename="${fileName}"`,
  "cache-control": "private, no-store",
});

export const csvResponse = ({ fileName, csv }: { fileName: string; csv: string }): Response =>
  new Response(csv, { headers: headersOf(fileName) });

type LongFile = {
  fileName: string;
  heading: readonly string[];
  /** The first one begins after 0. `reader` is who asked, with the rights they have at that moment. */
  pieceAfter: (after: number, reader: SignedIn) => Promise<CsvPiece>;
  /** Called before each piece, so that a long download ends with its session or role (docs/rules.md 1.21). */
  arrived: Arrived;
  /** A failure can only cut the reply off: it has begun. */
  log: Logger;
};

/** Sent as it is read, for files that grow with the club. */
export function longCsvResponse({ fileName, heading, pieceAfter, arrived, log }: LongFile): Response {
  const encoder = new TextEncoder();
  let after = 0;

  async function nextPiece(): Promise<CsvPiece> {
    try {
      return await pieceAfter(after, (await arrived()).user);
    } catch (error) {
      if (error instanceof Refusal) log.info({ reason: error.reason, fileName }, "a download ended with its rights");
      else log.error({ err: error }, "a file broke off");
      throw error;
    }
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(csvText([heading])));
      },
      async pull(controller) {
        // The database answers at once, so that without this nobody else would get a turn.
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
