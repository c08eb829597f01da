import type { BoardEvent } from "./live-events.ts";
import { comeBackMs } from "./live-limits.ts";

const encoder = new TextEncoder();

const message = (event: string, data: unknown, id?: string) =>
  encoder.encode(`${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

/** Server-sent events, each encoded once for all its readers. */
export const boardMessage = (event: BoardEvent) => message("board", event, `${event.tournamentId}.${event.version}`);

export const notifiedMessage = message("notified", {});

export const heartbeat = encoder.encode(": here\n\n");

export const greeting = encoder.encode(`retry: ${comeBackMs}\n\n`);

export const streamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  // nginx would buffer events.
  "x-accel-buffering": "no",
};
