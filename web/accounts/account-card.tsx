import type { ReactNode } from "react";
import { Card, CardBody } from "../ui/card.tsx";
import { TickDivider } from "../ui/charts/ticks.tsx";
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
  /** The way to the other page. */
  below?: ReactNode;
  /** A sheet of its own under this one. */
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
