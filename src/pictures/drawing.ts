import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createDecodeQueue } from "../base/photos/decode-queue.ts";

/** Longer than any picture takes on a small machine. */
const maxMs = 20_000;
/** Idle time after which the renderer's memory is released. */
const idleMs = 30_000;
const maxWaiting = 16;

type Reply = { png: Uint8Array<ArrayBuffer> } | { failure: string };

async function drawn(worker: Worker, svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const replied = once(worker, "message", { signal: AbortSignal.timeout(maxMs) });
  worker.postMessage(svg);
  const [reply] = (await replied) as [Reply];
  if ("failure" in reply) throw new Error(reply.failure);
  return reply.png;
}

/** Renders SVG to PNG, one at a time, outside of the thread that answers requests. */
export function openDrawing() {
  const queue = createDecodeQueue({ atOnce: 1, maxWaiting });
  let worker: Worker | null = null;
  let idle: Timer | undefined;

  function end(): void {
    void worker?.terminate();
    worker = null;
  }

  function start(): Worker {
    const started = new Worker(new URL("./draw-worker.ts", import.meta.url));
    started.unref();
    return started;
  }

  /** Throws `busy` if too many wait. */
  return (svg: string): Promise<Uint8Array<ArrayBuffer>> =>
    queue.run(async () => {
      clearTimeout(idle);
      worker ??= start();
      try {
        return await drawn(worker, svg);
      } catch (error) {
        end();
        throw error;
      } finally {
        idle = setTimeout(end, idleMs);
        idle.unref();
      }
    });
}
