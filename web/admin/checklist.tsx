import Check from "lucide-react/icons/check";
import { Link } from "react-router-dom";
import { z } from "zod";
import type { Checklist as ChecklistView } from "../../src/admin/dashboard/dashboard-views.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { ApiForm } from "../posted-form.tsx";
import { beforeInPersonText, inPersonText } from "../server-settings/in-person-text.ts";
import { Alert } from "../ui/alert.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { Button } from "../ui/form/button.tsx";
import { Section } from "../ui/page.tsx";

const onlinePayments = "/api/admin/server-settings/online-payments";

type Step = ChecklistView["steps"][number]["step"];

const steps: Readonly<Record<Step, { label: string; to: string; why: string }>> = {
  name: {
    label: "Name the club",
    to: "/admin/settings",
    why: "Shown on every page, in emails, and on phone home screens.",
  },
  zone: {
    label: "Set the time zone",
    to: "/admin/settings/server#time-zone",
    why: "Sets when tournament days begin and end.",
  },
  payments: {
    label: "Take payments",
    to: "/admin/settings/server#payments",
    why: "Connect Stripe to charge fees online. This step also counts as done once you record a cash fee, or if all your tournaments are free.",
  },
  tournament: { label: "Create the first tournament", to: "/admin/tournaments/new", why: "It can be a draft." },
  address: {
    label: "Set the public address",
    to: "/admin/settings/server#address",
    why: "Invitations and QR codes use this address. Until it's set, they work only on your own computer or network.",
  },
  invite: {
    label: "Invite anglers",
    to: "/admin/settings#invite",
    why: "Share your sign-up link or import your roster.",
  },
};

const noFields = z.object({});

/** Ends test mode: entry fees are paid in person. */
const ChooseNone = () => (
  <ApiForm action={onlinePayments} refusals="toast" preventScrollReset className="mt-2">
    <input type="hidden" name="onlinePayments" value="off" />
    <Button look="secondary" size="small">
      Collect Fees in Person
    </Button>
    <span className="block text-[0.9375rem] text-ink-soft">{beforeInPersonText}</span>
  </ApiForm>
);

const ChosenNone = () => (
  <span className="block text-[0.9375rem] text-ink-soft">
    You don't take payments online. {inPersonText}{" "}
    <Link to={steps.payments.to} className="link">
      Change
    </Link>
  </span>
);

/** A new club's first steps, or that all are done, until an admin dismisses it. */
export function Checklist({ checklist }: { checklist: ChecklistView }) {
  const form = usePageForm(noFields, { action: "/api/admin/checklist/dismiss", page: "/admin" });
  if (!checklist.isShown) return null;
  const done = checklist.steps.filter(({ isDone }) => isDone).length;
  if (done === checklist.steps.length) {
    return (
      <div className="mb-10 flex flex-col gap-3">
        <Alert kind="success" title="All first steps are done">
          Change any of them later in{" "}
          <Link to="/admin/settings" className="link">
            Club Settings
          </Link>
          .
        </Alert>
        <PageForm of={form} submit="Dismiss" look="secondary" />
      </div>
    );
  }
  return (
    <Section
      title="First Steps"
      className="mt-0 mb-10"
      aside={
        <span className="text-ink-soft">
          {done} of {checklist.steps.length} done
        </span>
      }
    >
      <Card>
        <CardBody>
          <ol className="divide-y divide-line">
            {checklist.steps.map(({ step, isDone }) => (
              <li key={step} className="flex items-start gap-4 py-3">
                <span
                  aria-hidden="true"
                  className={`mt-1 grid size-6 shrink-0 place-items-center rounded-full border-2 ${isDone ? "border-green bg-green text-surface" : "border-line-strong"}`}
                >
                  {isDone && <Check className="size-4" />}
                </span>
                <div className="min-w-0">
                  {isDone ? (
                    <>
                      <span className="sr-only">Done: </span>
                      {steps[step].label}
                      {step === "payments" && checklist.takesNoneOnline && <ChosenNone />}
                    </>
                  ) : (
                    <>
                      <Link to={steps[step].to} className="link font-semibold">
                        {steps[step].label}
                      </Link>
                      <span className="block text-[0.9375rem] text-ink-soft">{steps[step].why}</span>
                      {step === "payments" && <ChooseNone />}
                    </>
                  )}
                </div>
              </li>
            ))}
          </ol>
          <PageForm of={form} submit="Dismiss Checklist" look="secondary" />
        </CardBody>
      </Card>
    </Section>
  );
}
