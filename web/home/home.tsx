import { useLoaderData, useSearchParams } from "react-router-dom";
import { signedInChunk } from "../layout/signed-in-chunk.ts";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import type { loadHome } from "../tournaments/loaders.ts";
import { NoTournaments } from "../tournaments/no-tournaments.tsx";
import { TournamentGrid } from "../tournaments/tournament-card.tsx";
import { Banner } from "../ui/banner.tsx";
import { Figure } from "../ui/figure.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Dialog } from "../ui/overlay/dialog.tsx";
import { Page, Section } from "../ui/page.tsx";

const steps = [
  { title: "Join Tournament", text: "Pick a tournament and enter it. Fish any public body of water you like." },
  { title: "Submit Catch", text: "Lay the fish on a measuring board, take a photo, and send it from your phone." },
  { title: "Climb Leaderboard", text: "Once a judge verifies your catch, it counts and you move up." },
];

export function Component() {
  const { tournaments, days, unfinished } = useLoaderData<Loaded<typeof loadHome>>();
  const [params] = useSearchParams();
  const { user } = useSession();
  const member = user && days.length + unfinished.length > 0 && signedInChunk();
  return (
    <>
      {member ? (
        <>
          <member.MyDay days={days} unfinished={unfinished}>
            <ActiveTournaments tournaments={tournaments} />
          </member.MyDay>
          <Hero />
          <Page>
            <Explained />
          </Page>
        </>
      ) : (
        <>
          <Hero />
          <Page>
            <Explained />
            <ActiveTournaments tournaments={tournaments} />
          </Page>
        </>
      )}
      <Dialog open={params.has("how-it-works")} title="How It Works" closeTo="/">
        <HowItWorks />
      </Dialog>
    </>
  );
}

function Explained() {
  return (
    <Section title="How It Works" id="how-it-works" className="scroll-mt-20">
      <Steps className="grid gap-6 md:grid-cols-3" />
    </Section>
  );
}

function ActiveTournaments({ tournaments }: Pick<Loaded<typeof loadHome>, "tournaments">) {
  return (
    <Section
      title="Active Tournaments"
      aside={
        <ButtonLink to="/tournaments" look="quiet" size="small">
          View All Tournaments
        </ButtonLink>
      }
    >
      {tournaments.length > 0 ? <TournamentGrid tournaments={tournaments} as="h3" /> : <NoTournaments as="h3" />}
    </Section>
  );
}

function Hero() {
  return (
    <Banner>
      <div className="relative z-10 py-4 lg:max-w-[56%] lg:py-12">
        <h1 className="display">Join Fishing Tournaments Anywhere</h1>
        <p className="mt-4 max-w-xl text-lg text-pretty">
          Anglers compete worldwide from any public water body. Measure your fish, send the photo, and watch the
          leaderboard.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/tournaments" look="bright" size="large" className="max-sm:w-full">
            Browse Tournaments
          </ButtonLink>
          <ButtonLink to="/?how-it-works" look="secondary" size="large" preventScrollReset className="max-sm:w-full">
            How It Works
          </ButtonLink>
        </div>
      </div>
      <img
        src="/pictures/hero.svg"
        alt=""
        width="1600"
        height="900"
        className="lg:[mask-image:linear-gradient(to_left,black_45%,transparent)] -mx-4 mt-6 w-[calc(100%+2rem)] max-w-none lg:absolute lg:inset-y-0 lg:right-0 lg:mx-0 lg:mt-0 lg:h-full lg:w-[64%] lg:object-cover lg:object-right-bottom"
      />
    </Banner>
  );
}

function Steps({ className }: { className: string }) {
  return (
    <ol className={className}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <Figure value={String(index + 1)} className="text-5xl text-lake-ink" />
          <div>
            <h3 className="title-3">{title}</h3>
            <p className="mt-1 text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function HowItWorks() {
  return (
    <div className="flex flex-col gap-5">
      <Steps className="grid gap-5" />
      <p>
        In a <b>tournament</b> your score is the sum of your 5 longest fish in inches. In a <b>derby</b> the single
        longest fish wins, and ties go to the catch submitted first.
      </p>
      <p>Every photo must show the fish on a measuring board, next to a yardstick, or with a tape measure.</p>
    </div>
  );
}
