import { Link, useLoaderData } from "react-router-dom";
import type { PlaceExplained } from "../../src/results/scored-board-views.ts";
import { Name } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import type { loadWhyPlace } from "./why-place-loader.ts";

const mainBoard = "Leaderboard";

/** The reasons for an angler's or a team's place: each fish, the score, and the rule that decided a tie. */
export function Component() {
  const { tournament, why, back } = useLoaderData<Loaded<typeof loadWhyPlace>>();
  const { name, isBoardHidden, ...named } = { name: tournament.name, ...why };
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to={`/tournaments/${tournament.id}${back}#leaderboard`}>{name}</BackLink>}
        title="Why This Place?"
        lead={
          <>
            <p>
              <b className="text-ink">
                <Name of={named} />
              </b>
              {why.board !== mainBoard && `, ${why.board}`}
            </p>
            <p>
              {why.placeText} {why.fish.length > 0 && `Score: ${why.scoreText}.`}
            </p>
            {isBoardHidden && <p>Only you and the people who run the tournament can see this.</p>}
          </>
        }
      />
      {why.ties.length > 0 && <Lines title="Ties" of={why.ties} />}
      <Fish fish={why.fish} />
      {why.score.length > 0 && <Lines title="The Score" of={why.score} />}
      <Section title="How It Is Scored">
        <p>{why.rulesText ?? tournament.scoringText}</p>
        <p className="mt-2">
          <Link to={`/tournaments/${tournament.id}/prizes`} className="link inline-flex min-h-12 items-center">
            All rules and prizes
          </Link>
        </p>
      </Section>
    </Page>
  );
}

function Lines({ title, of }: { title: string; of: readonly string[] }) {
  return (
    <Section title={title}>
      <ul className="prose">
        {of.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}

function Fish({ fish }: Pick<PlaceExplained, "fish">) {
  if (fish.length === 0) return null;
  return (
    <Section title="Fish">
      <Card>
        <CardBody>
          <ul className="divide-y divide-line">
            {fish.map(({ catchId, caughtBy, title, counts, text }) => (
              <li key={catchId} className="py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link to={`/catches/${catchId}`} className="link font-semibold">
                    {title}
                  </Link>
                  {caughtBy && <span className="text-ink-soft">{caughtBy}</span>}
                  <Badge tone={counts ? "green" : "slate"}>{counts ? "Counts" : "Doesn't count"}</Badge>
                </p>
                <p className="text-ink-soft tabular-nums">{counts ? text : text.replace("Doesn't count. ", "")}</p>
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
    </Section>
  );
}
