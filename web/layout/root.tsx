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

/** A part of the layout that shows nothing at first: its script loads after the page's. */
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

const photoStand = async () => (await import("./photo-dialog.tsx")).PhotoViewer;
const toastStand = async () => (await import("./toasts/toast-region.tsx")).ToastRegion;

/** The root of every page, with or without the frame. */
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
      {/* A screen reader announces changes in a region that was already present. */}
      <div role="status">
        <Late load={toastStand} />
      </div>
      <ScrollRestoration />
    </NamesOnPage>
  );
}

/** A line at the top of the screen while the next page loads; it slows down, and disappears with the page or its failure. */
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
 * Moves the focus to the top of another page for keyboards and screen readers, as after a full load. A dialog
 * over the page isn't another page: it takes and returns the focus itself.
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
