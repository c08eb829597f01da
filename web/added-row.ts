import { useEffect, useRef } from "react";
import { useReplyTo } from "./reply-to.ts";

/**
 * Moves the focus to the first field of a row that the button below a form's list has added. Without script, the page is
 * loaded again at that field, or at the button after a row was removed or moved.
 */
export function useAddedRow(name: string, length: number) {
  const list = useRef<HTMLOListElement>(null);
  const lastLength = useRef(length);
  useEffect(() => {
    const isAdded = length > lastLength.current && document.activeElement === list.current?.nextElementSibling;
    lastLength.current = length;
    if (isAdded) list.current?.lastElementChild?.querySelector<HTMLElement>("input, select")?.focus();
  }, [length]);
  const { intent } = useReplyTo().lastResult ?? {};
  const change = intent && intent.payload.name === name ? intent.type : undefined;
  return {
    list,
    /** Whether the row's first field takes the focus. */
    autoFocus: (index: number) => change === "insert" && index === length - 1,
    /** Whether the button below the list takes the focus. */
    autoFocusButton: change === "remove" || change === "reorder",
  };
}
