import { useState } from "react";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { pushReasons, usePush } from "./push-switch.tsx";

/** Asks once, after joining, whether the browser may ask for permission. */
export function PushOffer() {
  const { state, isBusy, error, turnOn } = usePush();
  const [isClosed, setClosed] = useState(false);
  if (state === null || isClosed) return null;
  if (state === "on") {
    return (
      <p role="status" className="font-bold text-green-ink">
        Notifications are on in this browser.
      </p>
    );
  }
  if (state !== "off") return <Alert kind="warning">{pushReasons[state]}</Alert>;
  return (
    <section aria-label="Notifications" className="card flex flex-col gap-3 p-5">
      {error && <Alert kind="error">{error}</Alert>}
      <p>Get a notification when a catch is reviewed, when an hour is left, or when you drop out of the paid places?</p>
      <div className="flex flex-wrap gap-3">
        <Button type="button" look="secondary" busy={isBusy} onClick={() => void turnOn()}>
          Turn On Notifications
        </Button>
        <Button type="button" look="secondary" onClick={() => setClosed(true)}>
          Not Now
        </Button>
      </div>
    </section>
  );
}
