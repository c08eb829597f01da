import { Alert } from "../ui/alert.tsx";

/** What the page's action answers when it was turned on; shown this once. */
export type MadeCodes = { recoveryCodes: string[] };

export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="mb-6">
      <Alert kind="success" title="Two-step log-in is on. Keep these recovery codes now" announce>
        <p>
          Each logs you in once when your phone is lost. Write them down or print this page: they are not shown again.
        </p>
        <ul className="mt-3 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code} className="whitespace-nowrap">
              {code}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
