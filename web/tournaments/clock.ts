import { useSyncExternalStore } from "react";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import {
  badgeOf,
  type ClosedReason,
  closedReason,
  type StatusBadge,
  stateOf,
  type TournamentState,
} from "../../src/tournaments/tournament-state.ts";
import { serverNow } from "../runtime/server-time.ts";
import { useSession } from "../runtime/session.ts";

const tickMs = 1000;

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, tickMs);
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}

/**
 * What `read` says of the present moment (UTC ms), kept up to date; a page is only drawn again when that changes. While
 * the script takes over it is what the server said, so that both agree.
 */
function useAtClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const { now } = useSession();
  return useSyncExternalStore(
    everySecond,
    () => read(serverNow()),
    () => read(now),
  );
}

type Timed = Pick<TournamentView, "startDate" | "endDate" | "cancelledAt">;

const windowOf = ({ startDate, endDate, cancelledAt }: Timed) => ({
  startsAt: Date.parse(startDate),
  endsAt: Date.parse(endDate),
  cancelledAt: cancelledAt === null ? null : Date.parse(cancelledAt),
});

/** A tournament's status badge, counting down by itself. */
export function useBadge(tournament: Timed): Pick<StatusBadge, "text" | "tone"> {
  const times = windowOf(tournament);
  const text = useAtClock((now) => badgeOf(times, now).text);
  const tone = useAtClock((now) => badgeOf(times, now).tone);
  return { text, tone };
}

/** Upcoming, running, ended or cancelled, by the clock. */
export function useTournamentState(tournament: Timed): TournamentState {
  const times = windowOf(tournament);
  return useAtClock((now) => stateOf(times, now));
}

/** Why nobody joins any more; "open" while joining is. */
export function useJoining(tournament: Timed & Pick<TournamentView, "joinUntil">): ClosedReason | "open" {
  const joinUntil = tournament.joinUntil === null ? null : Date.parse(tournament.joinUntil);
  const times = { ...windowOf(tournament), joinUntil };
  return useAtClock((now) => closedReason(times, now) ?? "open");
}

/** Whether a moment (ISO 8601) has come. */
export function useHasCome(at: string): boolean {
  return useAtClock((now) => now >= Date.parse(at));
}

/** How many started minutes ago a moment (ISO 8601) was; 0 until it has come. */
export function useMinutesSince(at: string): number {
  return useAtClock((now) => Math.max(0, Math.ceil((now - Date.parse(at)) / 60_000)));
}
