import { type MouseEvent, useState } from "react";
import { useFetcher, useLocation } from "react-router-dom";
import { accountTexts } from "../../../src/accounts/account-limits.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { useSession } from "../../runtime/session.ts";
import { ProgressTicks } from "../../ui/charts/ticks.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { FlashToast } from "../toasts/flash-toast.tsx";
import { tutorialSteps } from "./tutorial-steps.tsx";

const formId = "tutorial";

const stepOf = (search: string, last: number) => {
  const step = Number(new URLSearchParams(search).get("tutorial"));
  return Number.isInteger(step) && step >= 1 && step <= last ? step : 1;
};

/** An address's query with the tutorial at a step, or (null) without it. */
function withStep(search: string, step: number | null): string {
  const params = new URLSearchParams(search);
  params.delete("tutorial");
  if (step !== null) params.set("tutorial", String(step));
  return params.size > 0 ? `?${params}` : "";
}

/**
 * The second gate after the login: five steps; finishing or closing marks them as seen and goes to
 * `next`. Without script the steps are addresses and closing is a form.
 */
export function TutorialGate({ next }: { next?: string }) {
  const fetcher = useFetcher();
  const isHydrated = useHydrated();
  const { pathname, search } = useLocation();
  const steps = tutorialSteps(useSession().club.name);
  const last = steps.length;
  const [step, setStep] = useState(() => stepOf(search, last));
  const current = steps[step - 1];
  const goOn = next ?? pathname + withStep(search, null);
  const isSending = fetcher.state !== "idle";

  function turnTo(to: number) {
    return {
      to: withStep(search, to),
      replace: true,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        setStep(to);
      },
    };
  }

  function finish() {
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) form.requestSubmit();
  }

  return (
    <Dialog
      open
      title={current?.title}
      blocking={!isHydrated}
      onClose={finish}
      footer={
        <div className="flex w-full flex-wrap items-center gap-2.5">
          <ApiForm
            action="/api/auth/mark-tutorial-seen"
            page={goOn}
            failedToast={accountTexts.tutorialFailed}
            fetcher={fetcher}
            id={formId}
            className="mr-auto"
          >
            {step < last && (
              <Button look="quiet" disabled={isSending}>
                Skip
              </Button>
            )}
          </ApiForm>
          {step > 1 && (
            <ButtonLink look="secondary" {...turnTo(step - 1)}>
              Previous
            </ButtonLink>
          )}
          {step < last ? (
            <ButtonLink {...turnTo(step + 1)}>Next</ButtonLink>
          ) : (
            <Button form={formId} busy={isSending}>
              Get Started!
            </Button>
          )}
        </div>
      }
    >
      <FlashToast />
      <div className="mb-4">
        <p className="flex justify-between gap-4 font-semibold text-ink-soft">
          <span>
            Step {step} of {last}
          </span>
          <span className="figure">{Math.round((step / last) * 100)}%</span>
        </p>
        <ProgressTicks done={step} of={last} label={`Step ${step} of ${last}`} />
      </div>
      <div className="prose min-h-44 text-lg" aria-live="polite">
        {current?.body}
      </div>
    </Dialog>
  );
}
