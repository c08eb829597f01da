import { useRoot } from "./session.ts";

/** In mock payment mode every page says so (DECISIONS, "Accounts"). */
export function MockNotice() {
  if (useRoot()?.session.club.payments !== "mock") return null;
  return (
    <p className="bg-board px-4 py-1 text-center font-semibold text-on-board text-sm">
      Test mode: payments are simulated, no money moves.
    </p>
  );
}
