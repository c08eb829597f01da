import { useState } from "react";
import { Link, useFetcher } from "react-router-dom";
import { accountTexts } from "../../../src/accounts/account-limits.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { useSession } from "../../runtime/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { LogoutForm } from "../logout-form.tsx";
import { FlashToast } from "../toasts/flash-toast.tsx";
import { AgreementText } from "./agreement-text.tsx";

/**
 * The first gate after the login: nothing is available until the agreement is accepted. Without script the
 * box is `required`; with script the button is disabled until it is checked.
 */
export function AgreementGate() {
  const { agreement } = useSession();
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  const [isTicked, setTicked] = useState(false);
  const isSending = fetcher.state !== "idle";
  return (
    <Dialog
      open
      blocking
      title="User Agreement"
      footer={
        <div className="flex w-full flex-col">
          <ApiForm
            action="/api/auth/accept-user-agreement"
            failedToast={accountTexts.agreementFailed}
            fetcher={fetcher}
            className="flex flex-col"
          >
            <Checkbox
              name="accepted"
              required
              keepErrorLine={false}
              label="I have read the user agreement and accept it."
              onChange={(event) => setTicked(event.currentTarget.checked)}
            />
            <Button size="large" busy={isSending} disabled={isHydrated && !isTicked}>
              {isSending ? "Processing..." : "Accept and Continue"}
            </Button>
          </ApiForm>
          <LogoutForm className="flex flex-wrap justify-center gap-x-4">
            <button type="submit" className="link min-h-12 cursor-pointer px-3">
              Log Out Instead
            </button>
            <Link to="/settings" className="link inline-flex min-h-12 items-center px-3">
              Your account and data
            </Link>
          </LogoutForm>
        </div>
      }
    >
      <FlashToast />
      {agreement && <AgreementText agreement={agreement} level="h3" />}
    </Dialog>
  );
}
