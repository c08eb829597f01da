import { useContext, useEffect, useRef } from "react";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router-dom";
import { pageBelow, titleOf } from "../page-head.ts";

/** Keeps the document's title in step with the page shown. */
export function useDocumentTitle(): void {
  const state = useContext(RouterState);
  const title = state && titleOf(state);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/**
 * Another page: a keyboard or a screen reader goes on at its top, as after a full load. A dialog over the page is not
 * another page: it takes the focus itself and gives it back.
 */
export function useFocusOnNavigation(): void {
  const page = pageBelow(useContext(RouterState)?.matches ?? []);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [page]);
}
