import type { ReactNode } from "react";
import { useNavigation } from "react-router-dom";
import { ApiForm } from "../posted-form.tsx";
import { Button } from "../ui/form/button.tsx";

type ActionProps = {
  tournament: { id: number };
  /** The last three leave the tournament, its waiting list, or a request to join it. */
  step: "join" | "wait" | "leave" | "stop-waiting" | "withdraw";
  label: ReactNode;
  look?: "primary" | "secondary";
};

/** A form on the tournament's page that is only a button. */
export function EntryAction({ tournament: { id }, step, label, look = "primary" }: ActionProps) {
  const { state } = useNavigation();
  const joins = step === "join" || step === "wait";
  return (
    <ApiForm
      action={`/api/tournaments/${id}/${joins ? "join" : "leave"}`}
      name={step}
      refusals="toast"
      preventScrollReset
    >
      {step === "wait" && <input type="hidden" name="waitlist" value="true" />}
      <Button look={look} size="large" wide busy={state === "submitting"}>
        {label}
      </Button>
    </ApiForm>
  );
}
