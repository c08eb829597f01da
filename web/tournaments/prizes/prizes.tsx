import { useLoaderData } from "react-router-dom";
import { dollarsText } from "../../../src/base/format/money.ts";
import { typeNames } from "../../../src/tournaments/tournament-state.ts";
import { OptionPrizeList } from "../../options/prizes.tsx";
import type { Loaded } from "../../page.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import { StatGrid, StatTile } from "../../ui/stat-tile.tsx";
import { RulesList } from "../rules-list.tsx";
import { PrizeBars } from "./prize-bars.tsx";
import type { loadPrizes } from "./prizes-loader.ts";

export function Component() {
  const { tournament, prizes, more } = useLoaderData<Loaded<typeof loadPrizes>>();
  const { id, name, prize, prizeText, tournamentType } = tournament;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to={`/tournaments/${id}`}>Back to Tournament</BackLink>}
        title={name}
        badge={<Badge tone="lake">{typeNames[tournamentType]}</Badge>}
      />
      <StatGrid>
        <StatTile label="Total Prize Pool" value={dollarsText(prize)} note={prizeText} />
      </StatGrid>
      <Section title="Prize Breakdown">
        {prizes.length > 0 ? (
          <PrizeBars prizes={prizes} />
        ) : (
          <EmptyState title="No Prize Breakdown Available" as="h3" />
        )}
      </Section>
      <OptionPrizeList tournament={tournament} prizes={more} />
      <Section title="Rules">
        <RulesList tournament={tournament} />
      </Section>
    </Page>
  );
}
