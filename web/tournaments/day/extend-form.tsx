import { useRef } from "react";
import { localMomentText, zoneName } from "../../../src/base/format/moments.ts";
import { extension, type TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { serverNow } from "../../runtime/server-time.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextArea, TextInput } from "../../ui/form/text-input.tsx";

const minuteMs = 60_000;
const usualExtensions = [15, 30, 60] as const;

type ExtendFormProps = { action: string; hasEnded: boolean; tournament: TournamentView };

/** After the end, extending reopens the tournament, so its new end has to be typed. */
export function ExtendForm({ action, hasEnded, tournament: { endDate, timeZone } }: ExtendFormProps) {
  const end = localMomentText(new Date(endDate), timeZone);
  const form = usePageForm(extension, { action, defaultValue: { until: end } });
  const { fields, isBusy } = form;
  const until = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  function extendBy(minutes: number) {
    if (!until.current) return;
    const from = Math.max(Date.parse(endDate), serverNow());
    until.current.value = localMomentText(new Date(from + minutes * minuteMs), timeZone);
    until.current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return (
    <PageForm of={form} preventScrollReset>
      <TextInput
        {...fieldProps(fields.until)}
        ref={until}
        label="New End"
        hint={`${zoneName(timeZone)}. Must be later than the current end.`}
        type="datetime-local"
        min={end}
      />
      {isHydrated && !hasEnded && (
        <div className="mb-3 flex flex-wrap gap-2">
          {usualExtensions.map((minutes) => (
            <Button key={minutes} type="button" look="secondary" size="small" onClick={() => extendBy(minutes)}>
              +{minutes} min
            </Button>
          ))}
        </div>
      )}
      <TextArea
        {...fieldProps(fields.reason)}
        label="Reason"
        hint="Everyone who joined is notified of it."
        rows={2}
        maxLength={500}
      />
      <div>
        <Button busy={isBusy}>Extend Tournament</Button>
      </div>
    </PageForm>
  );
}
