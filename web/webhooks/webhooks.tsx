import { Link, useLoaderData } from "react-router-dom";
import { eventTexts, webhookEvents } from "../../src/base/webhooks/webhook-events.ts";
import { newWebhook } from "../../src/webhooks/webhook-shapes.ts";
import { fieldProps } from "../form-field.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Checkbox } from "../ui/form/checkbox.tsx";
import { FieldError } from "../ui/form/field.tsx";
import { TextInput } from "../ui/form/text-input.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import type { loadWebhooks } from "./loaders.ts";
import { ShownSecret } from "./shown-secret.tsx";

const action = "/api/admin/webhooks";

export function Component() {
  const { webhooks } = useLoaderData<Loaded<typeof loadWebhooks>>();
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/admin/settings">Club Settings</BackLink>}
        title="Webhooks"
        lead={
          <>
            A webhook notifies another program of events in the club. The{" "}
            <a href="/api/docs#programs" className="link">
              API page
            </a>{" "}
            shows how to verify its messages.
          </>
        }
      />
      <ShownSecret action={action} />
      <Section title="Your Webhooks">
        {webhooks.length === 0 && <p className="text-ink-soft">No webhooks yet.</p>}
        <ul className="divide-y divide-line">
          {webhooks.map(({ id, name, url, events, isOn }) => (
            <li key={id} className="py-3">
              <h3 className="flex flex-wrap items-center gap-2 font-bold">
                <Link to={`/admin/settings/webhooks/${id}`} className="link wrap-anywhere">
                  {name}
                </Link>
                {!isOn && <Badge>Off</Badge>}
              </h3>
              <p className="text-ink-soft wrap-anywhere">{new URL(url).host}</p>
              <p className="text-ink-soft">{events.join(", ")}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="New Webhook">
        <NewWebhook key={webhooks[0]?.id} />
      </Section>
    </Page>
  );
}

function NewWebhook() {
  const form = usePageForm(newWebhook, { action, id: "form-webhook" });
  const { name, url, events, allowsPrivate } = form.fields;
  const chosen = [events.initialValue ?? []].flat();
  return (
    <PageForm of={form} submit="Add Webhook" preventScrollReset className="flex flex-col">
      <TextInput label="Name" hint="Example: Club chat." maxLength={60} {...fieldProps(name)} />
      <TextInput label="Address" hint="Where messages are sent, with https." type="url" {...fieldProps(url)} />
      <fieldset className="min-w-0 mb-3" aria-describedby={events.errors ? `${events.id}-error` : undefined}>
        <legend className="title-3 mb-1">Events</legend>
        {webhookEvents.map((event) => (
          <Checkbox
            key={event}
            id={`${events.id}-${event}`}
            name={events.name}
            value={event}
            defaultChecked={chosen.includes(event)}
            keepErrorLine={false}
            label={
              <>
                <b className="wrap-anywhere">{event}</b>
                <span className="block text-ink-soft">{eventTexts[event]}</span>
              </>
            }
          />
        ))}
        <FieldError id={`${events.id}-error`}>{events.errors?.[0]}</FieldError>
      </fieldset>
      <Checkbox
        id={allowsPrivate.id}
        name={allowsPrivate.name}
        defaultChecked={allowsPrivate.initialValue === "on"}
        error={allowsPrivate.errors?.[0]}
        label="Allow http and hosts on your own network. Use only for a program you run yourself."
      />
    </PageForm>
  );
}
