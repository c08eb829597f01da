import { clockText } from "../../../src/base/format/days.ts";
import { topics, topicTexts } from "../../../src/base/notifications/topics/notification-topics.ts";
import { type PreferencesView, preferencesForm } from "../../../src/delivery/delivery-preferences.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Select } from "../../ui/form/text-input.tsx";

function HourOptions() {
  return Array.from({ length: 24 }, (_, hour) => (
    <option key={clockText(`${hour}:00`)} value={hour}>
      {clockText(`${String(hour).padStart(2, "0")}:00`)}
    </option>
  ));
}

/** Which notifications the user gets, and when; read-only while they may not change it. */
export function PreferencesForm({ preferences, isFixed }: { preferences: PreferencesView; isFixed: boolean }) {
  const form = usePageForm(preferencesForm, {
    action: "/api/notifications/preferences",
    defaultValue: preferences,
  });
  const { fields } = form;
  const box = (name: "isQuiet" | "mailsDigest" | (typeof topics)[number], label: string) => (
    <Checkbox
      key={name}
      id={fields[name].id}
      name={fields[name].name}
      label={label}
      defaultChecked={fields[name].initialValue === "on"}
      keepErrorLine={false}
    />
  );
  const choices = (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-6">
      <legend className="sr-only">Notifications</legend>
      <fieldset>
        <legend className="title-3 mb-1">Notify Me When</legend>
        {topics.map((topic) => box(topic, topicTexts[topic]))}
      </fieldset>
      <fieldset>
        <legend className="title-3 mb-1">Quiet Hours</legend>
        {box("isQuiet", "Pause notifications overnight (device time). Anything still relevant arrives in the morning.")}
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          <Select label="From" {...fieldProps(fields.quietFrom)}>
            <HourOptions />
          </Select>
          <Select label="Until" {...fieldProps(fields.quietUntil)}>
            <HourOptions />
          </Select>
        </div>
      </fieldset>
      {preferences.sendsMail ? (
        <fieldset>
          <legend className="title-3 mb-1">By Email</legend>
          {box("mailsDigest", "A morning email with unread notifications")}
        </fieldset>
      ) : (
        preferences.mailsDigest && <input type="hidden" name={fields.mailsDigest.name} value="on" />
      )}
    </fieldset>
  );
  if (isFixed) return choices;
  return (
    <PageForm of={form} submit="Save Choices" preventScrollReset className="flex flex-col gap-4">
      {choices}
    </PageForm>
  );
}
