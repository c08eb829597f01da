import { type MouseEvent, useState, useSyncExternalStore } from "react";
import { useFormAction, useLocation, useSubmit } from "react-router-dom";
import { useRuntime } from "../../runtime/runtime-context.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import type { PasskeyLogin } from "./log-in-with-passkey.ts";

/** The same as `unreached`, whose module has the form library that a first load must not contain. */
const noSignal = "No signal. Try again once you have a connection.";

const never = () => () => undefined;

/** Passkeys belong to a name, never to an IP address. */
const isNumeric = (hostname: string) => /^[\d.]+$|:/.test(hostname);

/** False on the server, until hydration, and in browsers or at addresses without passkeys, such as plain http. */
export const useHasPasskeys = (): boolean =>
  useSyncExternalStore(
    never,
    () => "PublicKeyCredential" in globalThis && !isNumeric(location.hostname),
    () => false,
  );

/** Logs in with a passkey. Its script is loaded when the button is pressed. */
export function PasskeyButton({ login }: { login: PasskeyLogin }) {
  const runtime = useRuntime();
  const submit = useSubmit();
  const action = useFormAction();
  const { pathname, search } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function press() {
    const { logInWithPasskey } = await import("./log-in-with-passkey.ts");
    const answer = await logInWithPasskey(runtime, login);
    if ("problem" in answer) setError(answer.problem);
    else await submit({ ...answer.fields, page: pathname + search }, { method: "post", action });
  }

  function onClick(event: MouseEvent) {
    event.preventDefault();
    setBusy(true);
    setError(null);
    press()
      .catch(() => setError(noSignal))
      .finally(() => setBusy(false));
  }

  if (!useHasPasskeys()) return null;
  return (
    <div className="mt-4">
      {error && (
        <div className="mb-4">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <Button type="button" look="secondary" size="large" wide busy={isBusy} onClick={onClick}>
        Use a Passkey
      </Button>
    </div>
  );
}
