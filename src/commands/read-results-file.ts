import { stat } from "node:fs/promises";
import { resultsFileBounds } from "../scoring/rulebook/results-file.ts";
import { CannotDo, isOfDisk } from "./command.ts";

const megabyte = 1024 * 1024;

/**
 * Refuses files that are too large before reading any of them. Keeps a byte order mark as part of the text. Throws
 * `CannotDo`.
 */
export async function readResultsText(file: string): Promise<string> {
  try {
    const stats = await stat(file);
    if (!stats.isFile()) throw new CannotDo(`${file} isn't a file.`);
    if (stats.size > resultsFileBounds.bytes) {
      const size = Math.ceil(stats.size / megabyte);
      throw new CannotDo(
        `${file} is ${size} MB. A results file can have at most ${resultsFileBounds.bytes / megabyte} MB.`,
      );
    }
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await Bun.file(file).arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) throw new CannotDo(`${file} isn't UTF-8 text.`);
    if (isOfDisk(error)) throw new CannotDo(`${file} can't be read: ${error.message}`);
    throw error;
  }
}
