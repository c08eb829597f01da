import type { FieldMetadata } from "@conform-to/react";
import { useState } from "react";
import { useLoaderData } from "react-router-dom";
import { z } from "zod";
import { boundedText } from "../../src/base/text/text-fields.ts";
import { textDetailInputs } from "../../src/entries/details.ts";
import { answerTo, questionBounds } from "../../src/options/questions/answers.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { Autosaved } from "../autosave/autosaved.tsx";
import { fieldProps } from "../form-field.ts";
import { DivisionOptions } from "../options/divisions/division-choice.tsx";
import { ChargeChoice, joinLabel } from "../options/entering.tsx";
import { EntrySteps, stepFields } from "../options/entry-steps.tsx";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { useHydrated } from "../runtime/hydrated.ts";
import { usePaysInPerson } from "../runtime/session.ts";
import { useHasPassed } from "../tournaments/clock.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Select, TextInput } from "../ui/form/text-input.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadEnter } from "./enter-loader.ts";
import { EntryFee } from "./entry-fee.tsx";
import { TextDetails, textsOf } from "./text-details.tsx";

type Data = Loaded<typeof loadEnter>;

/** The API has stricter limits and reports them per field. */
const sent = boundedText("This is too long", 1000);

/** The required fields depend on the tournament: the server reports what is missing. */
const entryForm = z.object({
  ...textDetailInputs,
  division: sent.optional(),
  /** Absent once they can no longer be changed: then none of them are sent. */
  answers: z.array(z.object({ question: sent, answer: sent.default("") })).optional(),
  pots: z.array(sent.optional()).default([]),
  ...stepFields,
});

/** One form for all choices at entry, or for those that can still be changed. */
export function Component() {
  return (
    <Autosaved>
      <Entry />
    </Autosaved>
  );
}

function Entry() {
  const { tournament, mine, steps } = useLoaderData<Data>();
  const { id, name, questions, divisions } = tournament;
  const hasStarted = useHasPassed(tournament.startDate);
  const answers = questions.map(({ label }) => ({ question: label, answer: answerTo(mine.answers, label) }));
  const isHydrated = useHydrated();
  const [ticked, setTicked] = useState(mine.pots ?? []);
  const { action, hidden, title, submit } = stepOf(tournament, mine, isHydrated ? ticked : [], usePaysInPerson());
  const chosen = { ...textsOf(mine), division: mine.division ?? "", answers, pots: mine.pots ?? [] };
  const form = usePageForm(entryForm, {
    action: `/api/tournaments/${id}/${action}`,
    name: hidden ?? undefined,
    defaultValue: chosen,
  });
  const { fields } = form;
  const asksAnswers = questions.length > 0 && !(mine.hasPaid && hasStarted);
  const typed = fields.answers.getFieldList();
  return (
    <Page narrow>
      <PageHeading back={<BackLink to={`/tournaments/${id}`}>{name}</BackLink>} title={title} />
      {!mine.hasPaid && (
        <div className="mb-6 max-w-md">
          <EntryFee of={tournament} />
        </div>
      )}
      <PageForm of={form} submit={submit}>
        {hidden && <input type="hidden" name={hidden} value="true" />}
        {!mine.hasPaid && divisions.length > 0 && (
          <Select label="Division" required {...fieldProps(fields.division)}>
            <DivisionOptions tournament={tournament} chosen={mine.division} />
          </Select>
        )}
        {!mine.hasPaid && (
          <ChargeChoice
            tournament={tournament}
            chosen={fields.pots.initialValue}
            error={fields.pots.errors?.[0]}
            onChoose={setTicked}
          />
        )}
        {!(mine.hasPaid && hasStarted) && <TextDetails fields={fields} />}
        {asksAnswers && (
          <fieldset>
            <legend className="title-3 mb-1">Questions from the Club</legend>
            <p className="mb-4 text-ink-soft">Only you and the organizers see your answers.</p>
            {questions.map((question, index) => (
              <Answer key={question.label} question={question} at={index} field={typed[index]?.getFieldset().answer} />
            ))}
          </fieldset>
        )}
        <EntrySteps fields={fields} steps={steps} />
      </PageForm>
    </Page>
  );
}

/** The route that takes the form, and its fixed fields. */
function stepOf(
  tournament: TournamentWithResult,
  { hasPaid, request, entryAmount }: Data["mine"],
  ticked: string[],
  paysInPerson: boolean,
) {
  const { name } = tournament;
  if (hasPaid) return { action: "choices", hidden: null, title: "Your Entry", submit: "Save" } as const;
  if (request && request.state !== "approved") {
    const submit = request.state === "waiting" ? "Update My Request" : "Ask to Join";
    return { action: "join", hidden: "request", title: `Ask to Join ${name}`, submit } as const;
  }
  const submit = joinLabel(tournament, ticked, { entryAmount, paysInPerson });
  return { action: "join", hidden: "pay", title: `Join ${name}`, submit } as const;
}

type AnswerProps = {
  question: TournamentWithResult["questions"][number];
  at: number;
  field: FieldMetadata<string> | FieldMetadata<string | undefined> | undefined;
};

function Answer({ question: { label, isRequired, choices }, at, field }: AnswerProps) {
  const wiring = field ? fieldProps(field) : {};
  const common = { label, ...wiring, required: isRequired, optional: !isRequired };
  return (
    <>
      <input type="hidden" name={`answers[${at}].question`} value={label} />
      {choices ? (
        <Select {...common}>
          <option value="">{isRequired ? "Choose one" : "No answer"}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput {...common} maxLength={questionBounds.answer} />
      )}
    </>
  );
}
