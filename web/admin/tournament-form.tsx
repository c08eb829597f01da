import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { Form, useActionData } from "react-router-dom";
import type { TimeZones } from "../../src/admin/model.ts";
import { acceptedTypes } from "../../src/photos/rules.ts";
import { tournamentForm } from "../../src/tournaments/model.ts";
import type { FormReply } from "../form.ts";
import { wire } from "../form-field.ts";
import { Alert } from "../ui/alert.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { FileDrop } from "../ui/file-drop.tsx";
import { NumberInput } from "../ui/number-input.tsx";
import { TextArea, TextInput } from "../ui/text-input.tsx";
import { FixedTerms, TermFields } from "./term-fields.tsx";

/** What stands in the form at first, as it is typed. */
export type TypedTournament = {
  name: string;
  description: string;
  targetSpecies: string;
  minLength: string;
  prize: string;
  entryFee: string;
  startDate: string;
  endDate: string;
  timeZone: string;
  tournamentType: string;
  isActive: string;
};

type FormProps = {
  first: Partial<TypedTournament>;
  zones: TimeZones;
  /** Type, fee and zone cannot change any more, and what scores anew must be confirmed. */
  isFixed?: boolean;
  /** Picture shown now, with what can be done to it. */
  picture?: ReactNode;
};

/** Its button stands outside the form, at the foot of the dialog. */
export const tournamentFormId = "tournament";

/** The form of a tournament, new or not (SPEC section 5, with fee, picture and zone of DECISIONS). */
export function TournamentForm({ first, zones, isFixed = false, picture }: FormProps) {
  const [form, fields] = useForm({
    id: tournamentFormId,
    lastResult: useActionData<FormReply>(),
    defaultValue: first,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: tournamentForm }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form
      method="post"
      preventScrollReset
      encType="multipart/form-data"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="flex flex-col"
    >
      {form.errors && (
        <div className="mb-4">
          <Alert kind="error">{form.errors[0]}</Alert>
        </div>
      )}
      <TextInput label="Name" maxLength={120} required {...wire(fields.name)} />
      <TextArea label="Description" required {...wire(fields.description)} />
      <TextInput
        label="Target Species"
        hint="Parted by commas. A group takes all of its species: Bass takes Largemouth Bass."
        required
        {...wire(fields.targetSpecies)}
      />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <NumberInput
          label="Minimum Length"
          unit="in"
          step="0.1"
          min="0"
          max="200"
          required
          {...wire(fields.minLength)}
        />
        <NumberInput label="Prize" prefix="$" step="1" min="0" inputMode="numeric" required {...wire(fields.prize)} />
        <TextInput label="Start Date" hint="Begins at midnight." type="date" required {...wire(fields.startDate)} />
        <TextInput label="End Date" hint="The whole day counts." type="date" required {...wire(fields.endDate)} />
      </div>
      {isFixed ? <FixedTerms first={first} fields={fields} /> : <TermFields fields={fields} zones={zones} />}
      {picture}
      <FileDrop
        label="Picture"
        hint="Shown on its card. Without one the drawn fish of its species stands there."
        name="image"
        accept={acceptedTypes}
        className="my-2"
      />
      <Checkbox
        name={fields.isActive.name}
        defaultChecked={fields.isActive.initialValue === "on"}
        label="Active: shown to everybody. Otherwise only admins and those who joined see it."
        keepErrorLine={false}
      />
      {isFixed && (
        <Checkbox
          name={fields.confirm.name}
          defaultChecked={fields.confirm.initialValue === "on"}
          label="Anglers have joined: I confirm that a change of length, species or dates scores all catches anew and is told to them."
          keepErrorLine={false}
        />
      )}
    </Form>
  );
}
