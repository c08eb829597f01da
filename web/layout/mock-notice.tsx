import { useRoot } from "../runtime/session.ts";

/** Shown on every page in mock payment mode, unless the club takes no payments online (docs/rules.md 11.8). */
export function MockNotice() {
  if (useRoot()?.session.club.payments !== "mock") return null;
  return (
    <aside
      aria-label="Test mode"
      className="bg-board px-4 py-1 text-center font-semibold print:hidden text-on-board text-sm"
    >
      <p>Test mode: payments are simulated, no money moves.</p>
    </aside>
  );
}
