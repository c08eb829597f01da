import type { ReactNode } from "react";
import { Page, PageHeading } from "../ui/page.tsx";

/** A page of text. */
export function Article({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <Page narrow>
      <PageHeading title={title} lead={lead} />
      <div className="prose">{children}</div>
    </Page>
  );
}

export function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="prose pt-4">
      <h2 className="title-2">{title}</h2>
      {children}
    </section>
  );
}
