import { useEffect } from "react";
import { useRevalidator } from "react-router-dom";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { useHasPassed } from "./clock.ts";

/** Everybody can see a screen or a stream, so a hidden board isn't shown there, even if an admin is logged in. */
export function useHidden({ boardHiddenFrom, isBoardHidden }: TournamentWithResult, isOn: boolean): boolean {
  const { revalidate } = useRevalidator();
  const hasCome = useHasPassed(boardHiddenFrom ?? "");
  useEffect(() => {
    if (hasCome) void revalidate();
  }, [hasCome, revalidate]);
  return isBoardHidden || (hasCome && isOn);
}
