import type { ReactNode } from "react";
import type { useCheckedForm } from "../checked-form.ts";
import { PostedFields } from "../posted-form.tsx";
import { Alert } from "../ui/alert.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { TickDivider } from "../ui/charts/ticks.tsx";
import { Button } from "../ui/form/button.tsx";
import { Page } from "../ui/page.tsx";

/** The one sheet of the login, registration and set-up pages. */
export function AccountCard({
  title,
  lead,
  below,
  aside,
  children,
}: {
  title: string;
  lead?: string;
  /** The link to the other page. */
  below?: ReactNode;
  /** A separate sheet below this one. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page className="max-w-lg sm:pt-10">
      <Card>
        <TickDivider className="text-board" />
        <CardBody className="sm:p-8">
          <h1 className="title-1">{title}</h1>
          {lead && <p className="text-ink-soft">{lead}</p>}
          <div className="mt-2">{children}</div>
          {below && <p className="text-center text-ink-soft">{below}</p>}
        </CardBody>
      </Card>
      {aside}
    </Page>
  );
}

/** A form on such a sheet, with errors of the whole form above its fields. */
export function AccountForm({
  form,
  error = form.formError,
  submit,
  children,
}: {
  form: ReturnType<typeof useCheckedForm>;
  error?: string | null;
  submit: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={form.target.action} {...form.props} className="flex flex-col">
      <PostedFields {...form.target} />
      {error && (
        <div className="mb-4">
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      {children}
      <Button size="large" wide busy={form.isBusy}>
        {submit}
      </Button>
    </form>
  );
}
