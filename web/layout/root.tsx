import { useEffect } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { NamesOnPage } from "../names.tsx";
import { rememberReader, useDraftKey } from "../runtime/drafts.ts";
import { useRoot } from "../runtime/session.ts";
import { useDocumentTitle, useFocusOnNavigation } from "./follow-page.ts";
import { Late } from "./late.tsx";
import { PendingBar } from "./pending-bar.tsx";

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
