import { useNavigation } from "react-router-dom";
import { ApiForm } from "../posted-form.tsx";
import { Button } from "../ui/form/button.tsx";

/** Tests a setting as saved, and shows the outcome in a toast. */
export function TestButton({ action, label }: { action: string; label: string }) {
  const { state } = useNavigation();
  return (
    <ApiForm action={action} refusals="toast" preventScrollReset className="mt-2">
      <Button look="secondary" busy={state === "submitting"}>
        {label}
      </Button>
    </ApiForm>
  );
}
