import { type ComponentType, useContext, useEffect, useRef, useState } from "react";
import {
  Outlet,
  UNSAFE_DataRouterStateContext as RouterState,
  ScrollRestoration,
  useNavigation,
} from "react-router-dom";
import { NamesOnPage } from "../names.tsx";
import { pageBelow, titleOf } from "../page-head.ts";
import { rememberReader, useDraftKey } from "../runtime/drafts.ts";
import { useRoot } from "../runtime/session.ts";

/** A piece of the layout that shows nothing at first: its script comes after the page's. */
function Late({ load }: { load: () => Promise<ComponentType> }) {
  const [Piece, setPiece] = useState<ComponentType | null>(null);
  useEffect(() => {
    load().then(
      (piece) => setPiece(() => piece),
      () => undefined,
    );
  }, [load]);
  return Piece && <Piece />;
}

const photoStand = async () => (await import("./photo-dialog.tsx")).PhotoStand;
const toastStand = async () => (await import("./toasts/toast-region.tsx")).ToastStand;

/** Around every page, with or without the frame. */
export function Root() {
  useDocumentTitle();
  useFocusOnNavigation();
  const userId = useRoot()?.session.user?.id;
  useEffect(() => {
    if (userId !== undefined) rememberReader(userId);
  }, [userId]);
  return (
    <NamesOnPage>
      <PendingBar />
      <Outlet key={useDraftKey()} />
      <Late load={photoStand} />
      {/* A screen reader announces what appears in a region that was there before. */}
      <div role="status">
        <Late load={toastStand} />
      </div>
      <ScrollRestoration />
    </NamesOnPage>
  );
}

/** A line at the top of the screen while the next page is on its way; it slows down, and goes with the page or its failure. */
function PendingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <div role="progressbar" aria-label="Loading" className="pending-bar" />;
}

/** Keeps the document's title in step with the page shown. */
function useDocumentTitle(): void {
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
function useFocusOnNavigation(): void {
  const page = pageBelow(useContext(RouterState)?.matches ?? []);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [page]);
}
