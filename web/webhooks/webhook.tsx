import { useLoaderData } from "react-router-dom";
import { counted } from "../../src/base/format/numbers.ts";
import type { DeliveryView } from "../../src/webhooks/webhook-shapes.ts";
import type { Loaded } from "../page.ts";
import { ApiForm } from "../posted-form.tsx";
import { useReplyTo } from "../reply-to.ts";
import { TestButton } from "../server-settings/test-button.tsx";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import type { loadWebhook } from "./loaders.ts";
import { ShownSecret } from "./shown-secret.tsx";

export function Component() {
  const { id, name, url, events, isOn, offReason, allowsPrivate, deliveries } =
    useLoaderData<Loaded<typeof loadWebhook>>();
  const action = `/api/admin/webhooks/${id}`;
  const { isBusy } = useReplyTo(`${action}/state`);
  return (
    <Page narrow>
      <PageHeading back={<BackLink to="/admin/settings/webhooks">Webhooks</BackLink>} title={name} />
      <ShownSecret action={`${action}/rotate`} />
      {!isOn && (
        <Alert kind="warning" title="This webhook is off">
          <p>{offReason ?? "It receives nothing until you turn it on."}</p>
        </Alert>
      )}
      <p className="wrap-anywhere">{url}</p>
      <p className="text-ink-soft">
        {events.join(", ")}
        {allowsPrivate && ". Hosts on your own network are allowed."}
      </p>
      <div className="my-4 flex flex-wrap items-end gap-3">
        <TestButton action={`${action}/test`} label="Send Test Message" />
        <ApiForm action={`${action}/state`} refusals="toast" preventScrollReset>
          <input type="hidden" name="isOn" value={String(!isOn)} />
          <Button look="secondary" busy={isBusy}>
            {isOn ? "Turn Off" : "Turn On"}
          </Button>
        </ApiForm>
      </div>
      <Section title="Deliveries">
        {deliveries.length === 0 && <p className="text-ink-soft">Nothing has been sent yet.</p>}
        <ul className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      </Section>
      <Section title="Secret">
        <p className="mb-3 text-ink-soft">
          A new secret replaces the current one. For a day, messages are signed with both.
        </p>
        <ApiForm action={`${action}/rotate`} refusals="toast" preventScrollReset>
          <Button look="secondary">Rotate Secret</Button>
        </ApiForm>
      </Section>
      <Section title="Delete">
        <ApiForm action={`${action}/delete`} refusals="toast">
          <Button look="danger">Delete Webhook</Button>
        </ApiForm>
      </Section>
    </Page>
  );
}

const statusWords = { waiting: "Waiting", delivered: "Delivered", failed: "Failed" } as const;
const tones = { waiting: "amber", delivered: "green", failed: "red" } as const;

function Delivery({ delivery }: { delivery: DeliveryView }) {
  const { event, messageId, status, attempts, createdAt, nextAttemptAt, replyStatus, replyText } = delivery;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <b>{event}</b>
        <Badge tone={tones[status]}>{statusWords[status]}</Badge>
        <Moment at={createdAt} />
      </p>
      <p className="text-ink-soft wrap-anywhere">
        {messageId}. {counted(attempts, "attempt")}.{replyStatus !== null && ` Status ${replyStatus}.`}
        {status === "waiting" && nextAttemptAt && (
          <>
            {" "}
            Next attempt <Moment at={nextAttemptAt} />.
          </>
        )}
      </p>
      {replyText && <p className="font-mono text-sm wrap-anywhere">{replyText}</p>}
    </li>
  );
}
