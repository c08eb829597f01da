import { tutorialSteps } from "../layout/gates/tutorial-steps.tsx";
import { useSession } from "../runtime/session.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** The tutorial's five steps on one page. */
export function Component() {
  const { club } = useSession();
  return (
    <Page narrow>
      <PageHeading title="Tutorial" lead="How a fish gets onto the leaderboard, in five steps." />
      <ol className="flex flex-col gap-6">
        {tutorialSteps(club.name).map(({ title, body }, index) => (
          <li key={title} className="flex gap-4">
            <span className="figure w-8 shrink-0 text-center text-3xl text-lake-ink">{index + 1}</span>
            <section className="prose min-w-0">
              <h2 className="title-3">{title}</h2>
              {body}
            </section>
          </li>
        ))}
      </ol>
      <div className="mt-8">
        <ButtonLink to="/tournaments">Browse Tournaments</ButtonLink>
      </div>
    </Page>
  );
}
