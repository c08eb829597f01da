import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** The state of a link that leads to the board: on a phone, it's a screen below the tournament's dates and join card. */
export const toBoard = "board";

/** Scrolls to the board after such a link was pressed, but not when the reader returns to the page. */
export function useScrollToBoard(): void {
  const { state } = useLocation();
  const isWanted = useNavigationType() === "PUSH" && state === toBoard;
  useEffect(() => {
    if (isWanted) document.getElementById("leaderboard")?.scrollIntoView();
  }, [isWanted]);
}
