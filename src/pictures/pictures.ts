import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { Refusal } from "../refusal.ts";
import { openDrawing } from "./drawing.ts";

const maxBytes = 4 * 1024 * 1024;

/** Pictures by what they are drawn from, so that one is never older than its data. */
export function openPictures(log: Logger) {
  const draw = openDrawing();
  const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength,
    fetchMethod: (svg) => draw(svg),
  });

  return {
    etagOf: (svg: string): string => `"${Bun.hash(svg).toString(36)}"`,

    /** PNG. Throws `busy` when it cannot be drawn. */
    async draw(svg: string): Promise<Uint8Array<ArrayBuffer>> {
      try {
        return await drawn.forceFetch(svg);
      } catch (error) {
        if (!(error instanceof Refusal)) log.error({ err: error }, "a picture was not drawn");
        throw new Refusal("busy", "This picture cannot be drawn at the moment.", { retryAfter: 60 });
      }
    },
  };
}
