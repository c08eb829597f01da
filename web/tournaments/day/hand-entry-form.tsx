import type { DefaultValue } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import type { z } from "zod";
import { moneyText } from "../../../src/base/format/money.ts";
import { handEntry } from "../../../src/entries/hand-entry-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { StateOptions } from "../../accounts/account-fields.tsx";
import { TextDetails } from "../../entries/text-details.tsx";
import { fieldProps } from "../../form-field.ts";
import { useFindUsers } from "../../members/find-people.ts";
import { HandChargeFields, HandStepFields } from "../../options/day.tsx";
import { DivisionSelect } from "../../options/divisions/division-select.tsx";
import { offersCharges } from "../../options/entering.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { useSession } from "../../runtime/session.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { type Choice, Combobox } from "../../ui/form/combobox.tsx";
import { Select, TextInput } from "../../ui/form/text-input.tsx";

const whyByHand = (hasPots: boolean) =>
  hasPots ? "Required with side pots: note who collected the cash." : "Why they're being entered by hand.";

type Typed = z.input<typeof handEntry>;

/** `saved` has the choices that an entrant made before paying. */
export const useHandEntry = (target: { action: string; name?: string }, saved?: DefaultValue<Typed>) =>
  usePageForm<Typed, z.output<typeof handEntry>>(handEntry, { ...target, defaultValue: saved });

type HandForm = ReturnType<typeof useHandEntry>;

/** The server's message at a field, which may be a question. The field's own errors are gone after the next input. */
const replyAt = ({ lastResult }: HandForm, field: string): string | undefined => lastResult?.error?.[field]?.[0];

/** Enters an angler at the registration table. The fee is in cents, paid in cash. */
export function HandEntryForm({
  action,
  tournament,
  checksIn,
}: {
  action: string;
  tournament: TournamentWithResult;
  /** Whether entrants are being checked in now, so that the angler is probably present. */
  checksIn: boolean;
}) {
  const { user } = useSession();
  const note = tournament.entryFee > 0 ? user?.displayName : undefined;
  const form = useHandEntry({ action }, { isCheckedIn: checksIn ? "on" : undefined, note });
  const { fields } = form;
  return (
    <PageForm of={form} submit={tournament.entryFee === 0 ? "Enter Angler" : "Add (Paid Cash)"} preventScrollReset>
      <AnglerFields of={form} />
      <EntryFields tournament={tournament} of={form}>
        <Checkbox
          name={fields.isGuest.name}
          defaultChecked={fields.isGuest.initialValue === "on"}
          label="This angler is a guest. The rules determine whether guests are ranked."
          keepErrorLine={false}
        />
        <Checkbox
          name={fields.isCheckedIn.name}
          defaultChecked={fields.isCheckedIn.initialValue === "on"}
          label="Check in now"
          keepErrorLine={false}
        />
      </EntryFields>
      <HandStepFields tournament={tournament} fields={fields} />
    </PageForm>
  );
}

type NewAngler = Choice & { isNew?: true };

/** After the members whose names match, the choice to create an account. An email is never a name. */
function useFindAnglers() {
  const { user } = useSession();
  const findUsers = useFindUsers();
  return async (typed: string): Promise<NewAngler[]> => {
    // Only admins may search all members.
    const members = user?.isAdmin ? await findUsers(typed) : [];
    const name = typed.trim();
    return name.includes("@") ? members : [...members, { value: name, detail: "Create an account", isNew: true }];
  };
}

/** The angler, who may not have an account yet. */
function AnglerFields({ of: form }: { of: HandForm }) {
  const { username, isNew, email, state, confirmed } = form.fields;
  /** A question about similar members, or another refusal. The account has to be chosen again. */
  const question = replyAt(form, username.name);
  return (
    <div className="new-angler">
      {question && <input type="hidden" name={confirmed.name} value={question} />}
      <Combobox
        {...fieldProps(username)}
        label="Name, Username or Email"
        load={useFindAnglers()}
        onChoose={(choice: NewAngler, input) => {
          const box = input.form?.elements.namedItem(isNew.name);
          if (box instanceof HTMLInputElement && box.checked !== (choice.isNew === true)) box.click();
        }}
        autoFocus
      />
      <Checkbox
        key={question}
        name={isNew.name}
        defaultChecked={isNew.initialValue === "on" && !question}
        label="This angler has no account. Create one with this name."
        keepErrorLine={false}
      />
      <div className="new-angler-fields">
        <TextInput
          {...fieldProps(email)}
          label="Email"
          type="email"
          autoComplete="off"
          hint="Without one, print a password slip for them."
          optional
          maxLength={254}
        />
        <Select {...fieldProps(state)} label="State">
          <option value="">Same as yours</option>
          <StateOptions />
        </Select>
      </div>
    </div>
  );
}

/** The choices of an entry, and the note about the cash. */
export function EntryFields({
  tournament,
  of: form,
  children,
}: {
  tournament: TournamentWithResult;
  of: HandForm;
  children?: ReactNode;
}) {
  const { fields } = form;
  const { entryFee, divisions, pots } = tournament;
  const hasPots = offersCharges(tournament);
  const isFree = entryFee === 0;
  const [chosen, setChosen] = useState([fields.pots.initialValue ?? []].flat());
  const cents = pots.reduce((sum, { name, fee }) => (chosen.includes(name) ? sum + fee : sum), entryFee);
  const isHydrated = useHydrated();
  const isCounted = isHydrated && cents > entryFee;
  const mayOwe = isHydrated ? cents > 0 : !isFree || hasPots;
  const amount = isCounted ? moneyText(cents) : `${moneyText(entryFee)}${hasPots ? " and the side pots" : ""}`;
  const question = replyAt(form, fields.pots.name);
  return (
    <>
      {divisions.length > 0 && <DivisionSelect divisions={divisions} {...fieldProps(fields.division)} />}
      <HandChargeFields tournament={tournament} fields={fields} onChoose={setChosen} />
      {question && (
        <Checkbox
          name={fields.confirmed.name}
          value={question}
          label="They paid for these side pots."
          keepErrorLine={false}
        />
      )}
      <TextDetails fields={fields} isByHand />
      {children}
      <TextInput
        {...fieldProps(fields.note)}
        label="Note"
        hint={isFree && !isCounted ? whyByHand(mayOwe) : `Who took the ${amount} in cash.`}
        optional={!mayOwe}
        maxLength={200}
      />
    </>
  );
}
