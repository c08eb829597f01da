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
 * The result of `read` for the current time (UTC ms), kept up to date; a component is only rendered again
 * when it changes. During hydration it is the server's result, so that both agree.
 */
function useAtClock<T extends string | number | boolean>(read: (now: number) => T): T {
  const { now } = useSession();
  return useSyncExternalStore(
    everySecond,
    () => read(serverNow()),
    () => read(now),
  );
}

type TournamentClock = Pick<TournamentView, "startDate" | "endDate" | "cancelledAt">;

const windowOf = ({ startDate, endDate, cancelledAt }: TournamentClock) => ({
  startsAt: Date.parse(startDate),
  endsAt: Date.parse(endDate),
  cancelledAt: cancelledAt === null ? null : Date.parse(cancelledAt),
});

/** A tournament's status badge, which counts down automatically. */
export function useBadge(tournament: TournamentClock): Pick<StatusBadge, "text" | "tone"> {
  const times = windowOf(tournament);
  const text = useAtClock((now) => badgeOf(times, now).text);
  const tone = useAtClock((now) => badgeOf(times, now).tone);
  return { text, tone };
}

/** Upcoming, running, ended or canceled, by the clock. */
export function useTournamentState(tournament: TournamentClock): TournamentState {
  const times = windowOf(tournament);
  return useAtClock((now) => stateOf(times, now));
}

/** Why a tournament can no longer be joined; "open" while it can. */
export function useJoinState(tournament: TournamentClock & Pick<TournamentView, "joinUntil">): ClosedReason | "open" {
  const joinUntil = tournament.joinUntil === null ? null : Date.parse(tournament.joinUntil);
  const times = { ...windowOf(tournament), joinUntil };
  return useAtClock((now) => closedReason(times, now) ?? "open");
}

/** Whether a moment (ISO 8601) has come. */
export function useHasPassed(at: string): boolean {
  return useAtClock((now) => now >= Date.parse(at));
}

/** The number of minutes begun since a moment (ISO 8601); 0 until then. */
export function useMinutesSince(at: string): number {
  return useAtClock((now) => Math.max(0, Math.ceil((now - Date.parse(at)) / 60_000)));
}
