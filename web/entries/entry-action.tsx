import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router-dom";
import { Button } from "../ui/form/button.tsx";

type ActionProps = {
  intent: "join" | "wait" | "stop-waiting" | "withdraw" | "leave";
  label: ReactNode;
  look?: "primary" | "secondary";
};

/** A form of the tournament's page that is only a button. */
export function EntryAction({ intent, label, look = "primary" }: ActionProps) {
  const { state } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <Button name="intent" value={intent} look={look} size="large" wide busy={state === "submitting"}>
        {label}
      </Button>
    </Form>
  );
}
