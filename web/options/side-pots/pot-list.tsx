import { moneyText } from "../../../src/base/format/money.ts";
import { counted } from "../../../src/base/format/numbers.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";
import { potText } from "../../../src/options/side-pots/pot-terms.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { useNameOf } from "../../names.tsx";
import { useJoinState, useTournamentState } from "../../tournaments/clock.ts";
import { Card, CardBody } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Section } from "../../ui/page.tsx";
import { closesBeforeStart } from "./pot-boxes.tsx";
import { rolledInText, rolledOutText } from "./rolled-words.ts";

/** Each side pot with its entrants, and the amounts for its places. */
export function PotList({ tournament, pots }: { tournament: TournamentView; pots: PotState[] }) {
  if (pots.length === 0) return null;
  return (
    <Section title="Side Pots" id="pots">
      <HowToEnter tournament={tournament} />
      <div className="flex flex-col gap-4">
        {pots.map((pot) => (
          <Card key={pot.name}>
            <CardBody>
              <h3 className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="title-3 wrap-anywhere">{pot.name}</span>
                <Figure value={moneyText(pot.money)} className="text-2xl" />
              </h3>
              <p className="text-ink-soft">{potText(pot, tournament.rules)}</p>
              <RolledIn pot={pot} />
              <Places pot={pot} isOfficial={tournament.isOfficial === true} />
              <p className="wrap-anywhere">
                <b>{anglersText(pot.anglers)}</b> {pot.anglerDisplayNames.join(", ")}
              </p>
            </CardBody>
          </Card>
        ))}
      </div>
    </Section>
  );
}

/** Side pots are chosen at entry (docs/rules.md 5.40). */
function HowToEnter({ tournament }: { tournament: TournamentView }) {
  const isOpen = useJoinState(tournament) === "open";
  const isUpcoming = useTournamentState(tournament) === "upcoming";
  if (!isOpen) return <p className="mb-4 text-ink-soft">Side pots can no longer be entered.</p>;
  return (
    <p className="mb-4 text-ink-soft">
      You choose side pots when you join.{" "}
      {isUpcoming
        ? `To add one later, leave before ${closesBeforeStart(tournament) ? "registration closes" : "the start"} for a full refund and join again. Your spot isn't held.`
        : "They can't be added to an entry after the start."}
    </p>
  );
}

function RolledIn({ pot }: { pot: PotState }) {
  const text = rolledInText(pot);
  return text && <p className="wrap-anywhere">{text}</p>;
}

const anglersText = ({ length }: readonly string[]) => {
  if (length === 0) return "No entries yet";
  return `${counted(length, "angler is", "anglers are")} in:`;
};

function Places({ pot, isOfficial }: { pot: PotState; isOfficial: boolean }) {
  const nameOf = useNameOf();
  const { pays, paid, won, clubCents } = pot;
  const isBack = paid.some(({ isReturn }) => isReturn);
  const rolledOut = rolledOutText(pot);
  if (isBack) {
    return (
      <>
        <p>Nobody won it, so everyone in it gets a refund.</p>
        {rolledOut && <p>{rolledOut}</p>}
      </>
    );
  }
  if (rolledOut) return <p>{rolledOut}</p>;
  const winners = paid.length === 0 && isOfficial ? won : paid;
  const places =
    winners.length > 0
      ? winners.map(({ position, amount, ...names }) => ({ position, amount, who: nameOf(names, "Deleted account") }))
      : pays.map((amount, index) => ({ position: index + 1, amount, who: null }));
  if (places.length === 0) return null;
  return (
    <ol className="divide-y divide-line border-line border-y">
      {places.map(({ position, amount, who }) => (
        <li key={`${position} ${who}`} className="flex flex-wrap justify-between gap-x-4 py-1.5">
          <span className="wrap-anywhere">
            {placeText(position)}
            {who && <b className="ml-3">{who}</b>}
          </span>
          <b className="tabular-nums">{moneyText(amount)}</b>
        </li>
      ))}
      {clubCents > 0 && (
        <li className="flex flex-wrap justify-between gap-x-4 py-1.5 text-ink-soft">
          <span>The club</span>
          <span className="tabular-nums">{moneyText(clubCents)}</span>
        </li>
      )}
    </ol>
  );
}
