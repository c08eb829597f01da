import type { BoardEvent } from "../../src/live/live-events.ts";

/** `quiet` until the first connection and while the page isn't visible. */
export type StreamState = "quiet" | "live" | "lost";

type BoardFollower = {
  tournamentId: number;
  /** The version of the board that the page shows; updated by each event. */
  version: number;
  onBoard(event: BoardEvent): void;
  onState(state: StreamState): void;
};

const firstPauseMs = 2000;
const longestPauseMs = 60_000;

let source: EventSource | null = null;
let board: BoardFollower | null = null;
type NotificationFollower = {
  /** The id of the newest notification that the page shows, 0 for none. */
  newest(): number;
  onNotified(): void;
};

const followers = new Set<NotificationFollower>();
let state: StreamState = "quiet";
let failures = 0;
let opening: ReturnType<typeof setTimeout> | undefined;

/** True while changes arrive by themselves, so that no polling is needed. */
export const isLive = (): boolean => state === "live";

function become(next: StreamState): void {
  state = next;
  board?.onState(next);
}

/**
 * Contains the versions that the page already shows, so that the server sends what is missing and no request is wasted.
 */
function address(): string {
  const shown = new URLSearchParams();
  if (board) {
    shown.set("tournament", String(board.tournamentId));
    shown.set("since", String(board.version));
  }
  if (followers.size > 0) shown.set("notification", String(Math.min(...[...followers].map(({ newest }) => newest()))));
  return `/api/live?${shown}`;
}

const isBoardEvent = (data: unknown): data is BoardEvent =>
  typeof data === "object" && data !== null && "tournamentId" in data && "version" in data && "order" in data;

function heard({ data }: MessageEvent<string>): void {
  const event: unknown = JSON.parse(data);
  if (!(board && isBoardEvent(event)) || event.tournamentId !== board.tournamentId) return;
  board.version = event.version;
  board.onBoard(event);
}

function tellNotified(): void {
  for (const { onNotified } of followers) onNotified();
}

/** Waits longer after each failure, with a random part: a restarted server isn't overrun by all phones at once. */
function openLater(): void {
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
  failures += 1;
  open(pause / 2 + Math.random() * pause);
}

function opened(): void {
  failures = 0;
  become("live");
}

function failed(): void {
  become("lost");
  source?.close();
  openLater();
}

function openNow(): void {
  source?.close();
  source = null;
  const isWanted = board !== null || followers.size > 0;
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

/** One stream per page, and none for a hidden page: browsers allow few connections to one server. */
function open(afterMs = 0): void {
  clearTimeout(opening);
  opening = setTimeout(openNow, afterMs);
}

/** Called when the page is visible again or the connection is back. */
function openAtOnce(): void {
  failures = 0;
  open();
}

function begin(): void {
  document.addEventListener("visibilitychange", openAtOnce);
  addEventListener("online", openAtOnce);
  open();
}

function end(): void {
  if (board === null && followers.size === 0) {
    document.removeEventListener("visibilitychange", openAtOnce);
    removeEventListener("online", openAtOnce);
  }
  open();
}

/** Follows one board until the returned function is called. */
export function followBoard(follower: BoardFollower): () => void {
  board = follower;
  begin();
  return () => {
    if (board === follower) board = null;
    end();
  };
}

/** Notifies a follower of every new notification until the returned function is called. */
export function followNotifications(follower: NotificationFollower): () => void {
  followers.add(follower);
  begin();
  return () => {
    followers.delete(follower);
    end();
  };
}
