import type { BoardEvent } from "../../src/live/model.ts";

/** `quiet` until the first connection and while nobody looks at the page. */
export type StreamState = "quiet" | "live" | "lost";

type BoardFollower = {
  tournamentId: number;
  /** The version of the board that the page shows; counted on with each event. */
  version: number;
  onBoard(event: BoardEvent): void;
  onState(state: StreamState): void;
};

const firstPauseMs = 2000;
const longestPauseMs = 60_000;

let source: EventSource | null = null;
let board: BoardFollower | null = null;
const notified = new Set<() => void>();
let state: StreamState = "quiet";
let failures = 0;
let opening: ReturnType<typeof setTimeout> | undefined;
let wasLost = false;

/** True while changes arrive by themselves, so that nobody has to ask. */
export const isLive = (): boolean => state === "live";

function become(next: StreamState): void {
  state = next;
  board?.onState(next);
}

function address(): string {
  if (!board) return "/api/live";
  return `/api/live?tournament=${board.tournamentId}&since=${board.version}`;
}

const isBoardEvent = (data: unknown): data is BoardEvent =>
  typeof data === "object" && data !== null && "tournamentId" in data && "version" in data && "order" in data;

function heard({ data }: MessageEvent<string>): void {
  const event: unknown = JSON.parse(data);
  if (!(board && isBoardEvent(event)) || event.tournamentId !== board.tournamentId) return;
  board.version = event.version;
  board.onBoard(event);
}

const tellNotified = (): void => {
  for (const tell of notified) tell();
};

/** Waits longer after each failure, and not all phones the same: a server that comes back is not overrun. */
function openLater(): void {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
  failures += 1;
  open(pause / 2 + Math.random() * pause);
}

function opened(): void {
  failures = 0;
  become("live");
  if (wasLost) tellNotified();
  wasLost = false;
}

function failed(): void {
  wasLost = true;
  become("lost");
  source?.close();
  openLater();
}

function openNow(): void {
  source?.close();
  source = null;
  const isWanted = board !== null || notified.size > 0;
  if (!isWanted || document.visibilityState === "hidden") {
    become("quiet");
    return;
  }
  source = new EventSource(address());
  source.addEventListener("open", opened);
  source.addEventListener("error", failed);
  source.addEventListener("board", heard);
  source.addEventListener("notified", tellNotified);
}

/** One stream a page, and none for a page that nobody looks at: browsers hold few connections to one server. */
function open(afterMs = 0): void {
  clearTimeout(opening);
  opening = setTimeout(openNow, afterMs);
}

function visibilityChanged(): void {
  failures = 0;
  wasLost ||= document.visibilityState === "visible";
  open();
}

function begin(): void {
  document.addEventListener("visibilitychange", visibilityChanged);
  open();
}

function end(): void {
  if (board === null && notified.size === 0) document.removeEventListener("visibilitychange", visibilityChanged);
  open();
}

/** Follows one board, until the function it answers is called. */
export function followBoard(follower: BoardFollower): () => void {
  board = follower;
  begin();
  return () => {
    if (board === follower) board = null;
    end();
  };
}

/** Calls `tell` when there is a notification, and when there may have been one, until the function it answers is called. */
export function followNotifications(tell: () => void): () => void {
  notified.add(tell);
  begin();
  return () => {
    notified.delete(tell);
    end();
  };
}
