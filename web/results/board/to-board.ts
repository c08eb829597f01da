import { type MouseEvent, useEffect } from "react";

let scrollsToBoard = false;

/** Called when a link to the board is clicked: on a phone, the board is below the dates and the join card. */
export function requestScrollToBoard({ ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  // With a modifier key, the link opens elsewhere.
  scrollsToBoard = !(ctrlKey || metaKey || shiftKey);
}

/** Scrolls to the board after such a click, but not when the reader returns to the page. */
export function useScrollToBoard(): void {
  useEffect(() => {
    if (scrollsToBoard) document.getElementById("leaderboard")?.scrollIntoView();
    scrollsToBoard = false;
  }, []);
}
