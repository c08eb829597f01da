import { useEffect } from "react";

let isWanted = false;

/** Called by a link that leads to the board: on a phone, it's a screen below the tournament's dates and join card. */
export function wantBoard(): void {
  isWanted = true;
}

/** Scrolls to the board after such a link was pressed, but not when the reader returns to the page. */
export function useScrollToBoard(): void {
  useEffect(() => {
    if (isWanted) document.getElementById("leaderboard")?.scrollIntoView();
    isWanted = false;
  }, []);
}
