import { Outlet } from "react-router-dom";

/** Around every page, with or without the frame: toasts and the gates after sign-in. */
export function Root() {
  return <Outlet />;
}
