import { useHydrated } from "../../runtime/hydrated.ts";
import { Alert } from "../../ui/alert.tsx";
import { stepIds, stepOfField, stepTitles } from "./steps/step-names.ts";

/** Links to the fields with errors. Without script, the page starts at its top, and they may be far below. */
export function ErrorList({ errors }: { errors: Readonly<Record<string, string[]>> }) {
  const isHydrated = useHydrated();
  const names = Object.keys(errors)
    .filter((name) => name !== "")
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  if (isHydrated || names.length === 0) return null;
  return (
    <div className="mb-4">
      <Alert kind="error" title="The tournament wasn't saved">
        <ul>
          {names.map((name) => {
            const step = stepOfField(name);
            const message = errors[name]?.join(" ");
            return (
              <li key={name}>
                {step === null ? (
                  message
                ) : (
                  <a href={`#${step}`} className="link">
                    {stepTitles[step]}: {message}
                  </a>
                )}
              </li>
            );
          })}
        </ul>
      </Alert>
    </div>
  );
}

/** The position of a field's step; fields that belong to no step come last. */
function orderOf(name: string): number {
  const step = stepOfField(name);
  return step === null ? stepIds.length : stepIds.indexOf(step);
}
