import type { useCheckedForm } from "../checked-form.ts";
import { Checkbox } from "../ui/form/checkbox.tsx";

/** The checkbox in a registration form that also accepts the user agreement (docs/rules.md 1.7). */
export function AcceptAgreement({ form }: { form: ReturnType<typeof useCheckedForm> }) {
  const { id, name, error } = form.field("accepted");
  return (
    <Checkbox
      id={id}
      name={name}
      error={error}
      required
      label={
        <>
          I have read the{" "}
          <a href="/agreement" target="_blank" rel="noreferrer" className="link">
            user agreement
          </a>{" "}
          and accept it.
        </>
      }
    />
  );
}
