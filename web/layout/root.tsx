import { Outlet, ScrollRestoration } from "react-router-dom";
import { useDocumentTitle, useFocusOnNavigation } from "./follow-page.ts";
import { PendingBar } from "./pending-bar.tsx";
import { PhotoStand } from "./photo-stand.tsx";
import { ToastStand } from "./toasts/toast-stand.tsx";

/** Around every page, with or without the frame. */
export function Root() {
  useDocumentTitle();
  useFocusOnNavigation();
  return (
    <>
      <PendingBar />
      <Outlet />
      <PhotoStand />
      <ToastStand />
      <ScrollRestoration />
    </>
  );
}
