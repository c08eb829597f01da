import type { ReactNode } from "react";
import type { TwoStepView } from "../../../src/accounts/account-forms.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useReplyTo } from "../../reply-to.ts";
import { Button } from "../../ui/form/button.tsx";
import { QrPicture } from "../../ui/qr-picture.tsx";
import { CodeForm } from "./two-step-code-form.tsx";

const start = "/api/account/two-step/start";
export const turnOn = "/api/account/two-step";

/** Creates the key. */
export function StartForm({ label = "Set Up Two-Step Login", again = false }: { label?: string; again?: boolean }) {
  const { isBusy } = useReplyTo(start);
  return (
    <ApiForm action={start} preventScrollReset>
      <Button look={again ? "quiet" : "primary"} busy={isBusy}>
        {label}
      </Button>
    </ApiForm>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="figure min-w-8 shrink-0 text-center text-2xl text-lake-ink">{number}</span>
      <div className="min-w-0 flex-1">
        <h2 className="title-3 mb-2">{title}</h2>
        {children}
      </div>
    </li>
  );
}

/** The steps from the key to the first code. */
export function SetUpSteps({ setUp: { secret, address, qr } }: { setUp: NonNullable<TwoStepView["setUp"]> }) {
  return (
    <>
      <ol className="flex flex-col gap-8">
        <Step number={1} title="Add the key to an authenticator app">
          <p className="mb-4 text-ink-soft">
            Any app works: Google or Microsoft Authenticator, Aegis, 2FAS, or your password manager. Scan this with it:
          </p>
          <QrPicture {...qr} label="QR code of the key below" />
          <p className="mt-4 text-ink-soft">
            Is the app on this device?{" "}
            <a href={address} className="link">
              Open it with the key
            </a>
            , or type the key in:
          </p>
          <p className="mt-1 font-mono text-lg tracking-wide">{secret.match(/.{1,4}/g)?.join(" ")}</p>
        </Step>
        <Step number={2} title="Type the code it shows">
          <CodeForm
            action={turnOn}
            id="form-two-step-on"
            label="Turn On"
            look="primary"
            codeHint="It changes every 30 seconds."
          />
        </Step>
      </ol>
      <div className="mt-8 border-line border-t pt-4">
        <StartForm label="Start Over" again />
      </div>
    </>
  );
}
