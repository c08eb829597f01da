import { useEffect } from "react";
import { Outlet, ScrollRestoration } from "react-router-dom";
import { NamesOnPage } from "../names.tsx";
import { rememberReader, useDraftKey } from "../runtime/drafts.ts";
import { useRoot } from "../runtime/session.ts";
import { useDocumentTitle, useFocusOnNavigation } from "./follow-page.ts";
import { LatePhotoStand } from "./late-photo-stand.tsx";
import { PendingBar } from "./pending-bar.tsx";
import { ToastStand } from "./toasts/toast-stand.tsx";

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
      <LatePhotoStand />
      <ToastStand />
      <ScrollRestoration />
    </NamesOnPage>
  );
}
