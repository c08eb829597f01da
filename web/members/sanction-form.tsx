import { useState } from "react";
import { fullName } from "../../src/base/format/names.ts";
import { type MemberView, type SanctionGiven, sanctionForm } from "../../src/members/member-shapes.ts";
import { reasonLimit, sanctionWords, suspensionDays } from "../../src/members/sanction-ladder.ts";
import { fieldProps } from "../form-field.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { Button } from "../ui/form/button.tsx";
import { NumberInput } from "../ui/form/number-input.tsx";
import { Select, TextArea } from "../ui/form/text-input.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";

const verbs = { warning: "Warn", suspension: "Suspend", ban: "Ban" };

function consequenceOf(sanction: SanctionGiven): string {
  if (sanction.kind === "warning") return "A warning counts toward the next step of the ladder.";
  if (sanction.kind === "ban") return "Bans are permanent. Banned users can view the site but can't change anything.";
  return `For ${sanction.days} days they can view the site but can't change anything.`;
}

/** One step of the ladder, with the suggested one chosen at first. With script, a dialog names it again for confirmation. */
export function SanctionForm({ user }: { user: MemberView }) {
  const { suggested, suspension } = user;
  const name = fullName(user);
  const [confirming, setConfirming] = useState<SanctionGiven | null>(null);
  const form = usePageForm(sanctionForm, {
    action: `/api/admin/users/${user.id}/sanction`,
    defaultValue: { ...(!suspension && { kind: suggested }), days: suspensionDays.min },
  });
  const { fields, isBusy } = form;
  const { min, max } = suspensionDays;
  function give() {
    const element = document.getElementById(form.form.id);
    if (element instanceof HTMLFormElement) element.requestSubmit();
    setConfirming(null);
  }
  return (
    <>
      <PageForm of={form} preventScrollReset>
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <Select
            {...fieldProps(fields.kind)}
            label="Sanction"
            required
            hint={
              suspension ? "Nothing is preselected during a suspension." : "The next step on the ladder is preselected."
            }
          >
            {suspension && <option value="">Choose …</option>}
            {Object.entries(sanctionWords).map(([kind, words]) => (
              <option key={kind} value={kind} disabled={kind === "suspension" && suspension !== null}>
                {words}
              </option>
            ))}
          </Select>
          <NumberInput
            {...fieldProps(fields.days)}
            label="Days"
            hint="For a suspension"
            step="1"
            min={min}
            max={max}
            inputMode="numeric"
          />
        </div>
        <TextArea
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="Shown to the angler."
          rows={2}
          maxLength={reasonLimit}
          required
        />
        <div>
          <Button
            look="danger"
            busy={isBusy}
            onClick={(event) => {
              const form = event.currentTarget.form;
              const sanction = form && sanctionForm.safeParse(Object.fromEntries(new FormData(form))).data;
              if (!sanction) return;
              event.preventDefault();
              setConfirming(sanction);
            }}
          >
            Apply
          </Button>
        </div>
      </PageForm>
      {confirming && (
        <Dialog
          open
          title={`${verbs[confirming.kind]} ${name}`}
          onClose={() => setConfirming(null)}
          footer={
            <>
              <Button type="button" look="secondary" onClick={() => setConfirming(null)}>
                Cancel
              </Button>
              <Button type="button" look="danger" onClick={give}>
                {verbs[confirming.kind]} {name}
              </Button>
            </>
          }
        >
          <p className="break-words">
            {consequenceOf(confirming)} They'll see your reason: {confirming.reason}
          </p>
        </Dialog>
      )}
    </>
  );
}
