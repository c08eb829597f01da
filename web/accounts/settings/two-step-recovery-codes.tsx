import { useEffect, useRef } from "react";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";

/** The route's reply when two-step login is turned on; the codes are shown only this once. */
export type MadeCodes = { recoveryCodes: string[] };

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const ref = useRef<HTMLDivElement>(null);
  // The submitted form was further down: its result must not be missed.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-24">
      <Alert kind="success" title="Two-step login is on. Save these recovery codes" announce>
        <p>
          Each one logs you in once if you lose your phone. Write them down or print this page; they aren't shown again.
        </p>
        <ul className="mt-3 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </Alert>
      <div className="mt-6">
        <ButtonLink to="/settings">I've Saved Them</ButtonLink>
      </div>
    </div>
  );
}
