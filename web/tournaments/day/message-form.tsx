import { useState } from "react";
import type { DayView } from "../../../src/admin/admin-views.ts";
import { counted, numberText } from "../../../src/base/format/numbers.ts";
import { type EntrantGroup, entrantGroups } from "../../../src/entries/entrant-groups.ts";
import { entrantMessage } from "../../../src/entries/entry-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Select, TextArea } from "../../ui/form/text-input.tsx";

export const groupWords: Readonly<Record<EntrantGroup, string>> = {
  all: "All entrants",
  paid: "Paid",
  unpaid: "Unpaid",
  checked_in: "Checked in",
  not_checked_in: "Not checked in",
  without_fish: "Without a fish",
  disqualified: "Disqualified",
  did_not_start: "Did not start",
  withdrew: "Withdrew",
  guests: "Guests",
  without_waiver: "Waiver not accepted",
  without_answers: "Questions not answered",
  without_division: "Without a division",
};

export const GroupOptions = ({ sizes }: { sizes?: DayView["groups"] }) =>
  entrantGroups.map((group) => (
    <option key={group} value={group}>
      {groupWords[group]}
      {sizes && ` (${numberText(sizes[group])})`}
    </option>
  ));

/** Asks for confirmation before it sends; the text stays in its field. `groups` has the number of entrants in each. */
export function MessageForm({ action, groups }: { action: string; groups: DayView["groups"] }) {
  const form = usePageForm(entrantMessage, { action, defaultValue: { to: "all" } });
  const { fields, isBusy, lastResult } = form;
  const to = entrantGroups.find((group) => group === fields.to.value) ?? "all";
  const latest = lastResult?.error?.[fields.confirmed.name]?.[0];
  // The router forgets the reply when a live update reloads the page's data.
  const [shownReply, setShownReply] = useState({ lastResult, question: latest, to });
  if (lastResult && lastResult !== shownReply.lastResult) setShownReply({ lastResult, question: latest, to });
  const question = shownReply.to === to ? shownReply.question : undefined;
  return (
    <PageForm of={form} preventScrollReset>
      <input type="hidden" name={fields.confirmed.name} value={question ?? "no"} />
      <Select label="To" {...fieldProps(fields.to)}>
        <GroupOptions sizes={groups} />
      </Select>
      <TextArea
        {...fieldProps(fields.message)}
        label="Message"
        hint="Sent as a notification, and by email if the club sends email."
        rows={4}
        maxLength={1000}
      />
      {question && (
        <div className="mb-2">
          <Alert kind="warning" announce>
            {question}
          </Alert>
        </div>
      )}
      <div>
        <Button busy={isBusy}>{question ? `Send to ${counted(groups[to], "Angler")}` : "Review Message"}</Button>
      </div>
    </PageForm>
  );
}
