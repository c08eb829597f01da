import type { ReactNode } from "react";
import { useNavigation } from "react-router-dom";
import { ApiForm } from "../posted-form.tsx";
import { Button } from "../ui/form/button.tsx";

type TestButtonProps = { action: string; label: string; children?: ReactNode };

/** Tests a setting as saved, or the hidden fields in `children`, and shows the outcome in a toast. */
export function TestButton({ action, label, children }: TestButtonProps) {
  const { state } = useNavigation();
  return (
    <ApiForm action={action} refusals="toast" preventScrollReset className="mt-2">
      {children}
      <Button look="secondary" busy={state === "submitting"}>
        {label}
      </Button>
    </ApiForm>
  );
}
