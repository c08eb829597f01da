import { useEffect, useState } from "react";
import { useRuntime } from "../runtime/runtime-context.ts";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { type PushState, readPushState, renew, turnOff, turnOn } from "./this-browser.ts";

export const pushReasons: Readonly<Partial<Record<PushState, string>>> = {
  denied:
    "Your browser blocks notifications from this site. Allow them in the browser's settings for this site, then open this page again.",
  "home-screen":
    "On an iPhone or iPad, first add this site to the Home Screen: tap Share, then “Add to Home Screen”. Open it from there and turn notifications on.",
  unsupported: "This browser can't show notifications. New ones are under the bell on every page.",
};

const failed = "Notifications couldn't be turned on. Please try again.";

/** Null until the browser has reported its state. */
export function usePush() {
  const { api } = useRuntime();
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const [state, setState] = useState<PushState | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    readPushState(userId).then(setState, () => setState("unsupported"));
    renew(api, userId).catch(() => undefined);
  }, [api, userId]);

  async function change(act: () => Promise<PushState>) {
    setBusy(true);
    setError(null);
    try {
      setState(await act());
    } catch {
      setError(failed);
    } finally {
      setBusy(false);
    }
  }
  return {
    state,
    isBusy,
    error,
    turnOn: () => change(() => turnOn(api, userId)),
    turnOff: () => change(() => turnOff(api)),
  };
}

/** Turns pushes on and off in this browser; the browser's own prompt appears after the press. */
export function PushSwitch({ publicKey }: { publicKey: string | null }) {
  const push = usePush();
  const { state, isBusy, error } = push;
  if (publicKey === null) return <p className="text-ink-soft">This club doesn't send notifications to browsers yet.</p>;
  return (
    <div className="flex min-h-12 flex-col items-start gap-4">
      {error && <Alert kind="error">{error}</Alert>}
      <noscript>
        <p className="text-ink-soft">To get notifications on this device, turn on JavaScript.</p>
      </noscript>
      {state !== null && pushReasons[state] && <Alert kind="warning">{pushReasons[state]}</Alert>}
      {state === "off" && (
        <Button type="button" busy={isBusy} onClick={() => void push.turnOn()}>
          Turn On Notifications
        </Button>
      )}
      {state === "on" && (
        <>
          <p role="status" className="font-bold text-green-ink">
            Notifications are on in this browser.
          </p>
          <Button type="button" look="secondary" busy={isBusy} onClick={() => void push.turnOff()}>
            Turn Off Here
          </Button>
        </>
      )}
    </div>
  );
}
