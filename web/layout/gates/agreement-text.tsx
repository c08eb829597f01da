import type { Agreement } from "../../../src/accounts/account-forms.ts";

/** The agreement's sections, under headings of the given level. */
export function AgreementText({ agreement, level: Heading }: { agreement: Agreement; level: "h2" | "h3" }) {
  return (
    <div className="prose">
      <p className="text-ink-soft">Version {agreement.version}</p>
      {agreement.sections.map(({ title, paragraphs }) => (
        <section key={title} className="prose pt-2">
          <Heading className="title-3">{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
