import { useContext, useEffect, useRef } from "react";
import { UNSAFE_DataRouterStateContext as RouterState, useLocation } from "react-router-dom";
import { pageHead } from "../page-head.ts";

/** Keeps the document's title in step with the page shown. */
export function useDocumentTitle(): void {
  const state = useContext(RouterState);
  const title = state && pageHead(state.matches, state.loaderData, state.errors, "").title;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** Another page: a keyboard or a screen reader goes on at its top, as after a full load. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
