import type { ReactNode } from "react";

/** Replaces a field whose setting is in the server's environment. */
export function Locked({ label, value, by }: { label: string; value: ReactNode; by: string }) {
  return (
    <dl className="mb-4">
      <dt className="font-semibold">{label}</dt>
      <dd>
        <p className="wrap-anywhere">{value}</p>
        <p className="text-[0.9375rem] text-ink-soft">
          Set on the server by <code>{by}</code>. Remove it there and restart to change it here.
        </p>
      </dd>
    </dl>
  );
}
