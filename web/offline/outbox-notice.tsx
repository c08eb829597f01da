import { Link, useLocation } from "react-router-dom";
import { catchesText } from "../../src/base/format/numbers.ts";
import { useSession } from "../runtime/session.ts";
import { isWaiting } from "./queued-catch.ts";
import { useOutbox } from "./use-outbox.ts";

/** Shown on every page of an angler who has catches stored on this phone, except where the list itself is shown. */
export function OutboxNotice() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const queuedCatches = useOutbox(user?.id ?? null);
  const waiting = queuedCatches.filter(isWaiting).length;
  const refused = queuedCatches.filter(({ state }) => state.name === "refused").length;
  const isListed = pathname === "/submit-catch" || pathname.startsWith("/my-catches");
  if (isListed || waiting + refused === 0) return null;
  return (
    <p role="status" className="bg-lake-soft px-4 text-center font-semibold text-lake-ink print:hidden">
      <Link to="/my-catches" className="inline-flex min-h-12 items-center underline">
        {[waiting > 0 && `${catchesText(waiting)} waiting to be sent`, refused > 0 && `${catchesText(refused)} refused`]
          .filter(Boolean)
          .join(", ")}
      </Link>
    </p>
  );
}
