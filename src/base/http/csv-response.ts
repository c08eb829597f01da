import type { Logger } from "pino";
import type { SignedIn } from "../../actor.ts";
import { Refusal } from "../../refusal.ts";
import { type CsvPiece, csvLines, csvText } from "../format/csv.ts";
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
  /** The first piece begins after 0. `reader` is the requester with their current rights. */
  pieceAfter: (after: number, reader: SignedIn) => Promise<CsvPiece>;
  /** Called before each piece, so that a long download ends with its session or role (docs/rules.md 1.21). */
  arrived: Arrived;
  /** Failures are logged here; the reply has begun, so they can only cut it off. */
  log: Logger;
};

/** Other requests wait at most this long. */
const turnMs = 10;

/** Writes lines until the last one (`isDone`) or until other requests should be answered. */
function writeInTurn(lines: Iterator<readonly string[]>): { text: string; isDone: boolean } {
  const until = performance.now() + turnMs;
  let text = "";
  do {
    const { value, done } = lines.next();
    if (done) return { text, isDone: true };
    text += csvLines([value]);
  } while (performance.now() < until);
  return { text, isDone: false };
}

/** Streams files that grow with the club while they are read. */
export function longCsvResponse({ fileName, heading, pieceAfter, arrived, log }: LongFile): Response {
  const encoder = new TextEncoder();
  let after: number | null = 0;
  let lines: Iterator<readonly string[]> | null = null;

  /** Null at the end of the file. */
  async function nextText(): Promise<string | null> {
    try {
      if (lines === null) {
        if (after === null) return null;
        const piece: CsvPiece = await pieceAfter(after, (await arrived()).user);
        lines = piece.lines[Symbol.iterator]();
        after = piece.nextAfter;
      }
      const { text, isDone } = writeInTurn(lines);
      if (isDone) lines = null;
      return text;
    } catch (error) {
      if (error instanceof Refusal)
        log.info({ reason: error.reason, fileName }, "a download was stopped because the reader lost access");
      else log.error({ err: error }, "a download failed midway");
      throw error;
    }
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(csvText([heading])));
      },
      async pull(controller) {
        let text: string | null = "";
        while (text === "") {
          // The database answers synchronously, so without this nobody else would get a turn.
          await new Promise(setImmediate);
          text = await nextText();
        }
        if (text === null) controller.close();
        else controller.enqueue(encoder.encode(text));
      },
    },
    { highWaterMark: 1 },
  );
  return new Response(stream, { headers: headersOf(fileName) });
}
