import { type MouseEvent, useEffect, useRef } from "react";
import { useLoaderData, useLocation } from "react-router-dom";
import { lengthText } from "../../../src/base/format/lengths.ts";
import { dollarsText, moneyText } from "../../../src/base/format/money.ts";
import { scoreFigure } from "../../../src/base/format/numbers.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import { type Rules, scoreUnit } from "../../../src/scoring/scoring-rules.ts";
import { Names, useNameOf } from "../../names.tsx";
import type { Loaded } from "../../page.ts";
import { useHydrated } from "../../runtime/hydrated.ts";
import { TimesIn } from "../../tournaments/day/times-in.tsx";
import { ScreenHead } from "../../tournaments/screen-head.tsx";
import { useAwake } from "../../tournaments/use-awake.ts";
import { appear, throwConfetti } from "../../ui/celebrate.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/moment.tsx";
import { ResultState } from "../board/result-state.tsx";
import type { loadCeremony } from "./ceremony-loader.ts";
import { stepAddress, useSteps } from "./use-steps.ts";

type Data = Loaded<typeof loadCeremony>;
type Place = Data["places"][number];
type Pot = Data["pots"][number];

/** The awards ceremony on a big screen: each press reveals a place, from the last paid one up to the winner. */
export function Component() {
  const { tournament, division, pots, places, revealed } = useLoaderData<Data>();
  const last = pots.length + places.length;
  const [step, go] = useSteps(Math.min(revealed, last), last);
  const pot = pots[step - 1];
  const current = places[step - 1 - pots.length];
  useAwake();
  return (
    <div className="deep flex min-h-dvh flex-col">
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col gap-[2vh] px-[2.5vw] py-[2vh] focus:outline-none">
        <header>
          <ScreenHead division={division} name={tournament.name} />
        </header>
        <div role="status" className="grid flex-1 place-items-center text-center">
          {pot && <RevealedPot key={step} of={pot} />}
          {current && <Revealed key={current.rank} place={current} rules={tournament.rules} />}
          {step === 0 && <Opening />}
        </div>
        <Earlier places={places.slice(0, Math.max(0, step - 1 - pots.length))} rules={tournament.rules} />
        <Controls step={step} go={go} />
      </main>
    </div>
  );
}

const largeText = "text-[max(1.25rem,min(5vh,3vw))]";

function openingText(firstRank: number, hasPots: boolean): string {
  const from = placeText(firstRank);
  if (hasPots) return `The side pots, then ${firstRank === 1 ? "the winner" : `${from} place to the winner`}`;
  return firstRank === 1 ? "The winner" : `From ${from} place to the winner`;
}

/** The page before the first place is revealed. */
function Opening() {
  const { tournament, isOver, pots, places } = useLoaderData<Data>();
  const isHydrated = useHydrated();
  if (tournament.cancelledAt !== null) {
    return <p className={largeText}>The tournament was canceled, so it has no ceremony.</p>;
  }
  if (!isOver) {
    return (
      <div className="flex flex-col items-center gap-4">
        <p className={largeText}>The ceremony can begin once the tournament has ended.</p>
        <p className="text-ink-soft">
          It ends <Moment at={tournament.endDate} timeZone={tournament.timeZone} />. Once it has started, End Now on the
          tournament day page ends it early.
        </p>
      </div>
    );
  }
  if (tournament.isBoardHidden) {
    return (
      <p className={largeText}>The ceremony can begin once every catch is reviewed and the board is visible again.</p>
    );
  }
  const [first] = places;
  if (!first) return <p className={largeText}>No verified catches</p>;
  return (
    <div className="flex flex-col items-center gap-4">
      <h2 className="display">Awards Ceremony</h2>
      <p className={largeText}>{openingText(first.rank, pots.length > 0)}</p>
      {tournament.resultState !== "official" && (
        <div className="text-left text-ink-soft">
          <TimesIn timeZone={tournament.timeZone} hasZone>
            <ResultState tournament={tournament} />
          </TimesIn>
        </div>
      )}
      <Divisions />
      {isHydrated && (
        <p className="text-ink-soft">
          Tap anywhere, or press Space or → for the next place and ← for the previous one.
        </p>
      )}
    </div>
  );
}

/** The boards with their own ceremony. */
function Divisions() {
  const { tournament, division } = useLoaderData<Data>();
  const { divisions, hasOpenBoard } = tournament;
  if (divisions.length === 0) return null;
  const names = [...(hasOpenBoard ? [undefined] : []), ...divisions.map(({ name }) => name)];
  return (
    <nav aria-label="Boards" className="flex flex-wrap justify-center gap-2">
      {names.map((name) => (
        <ButtonLink
          key={name ?? ""}
          to={name ? `?division=${encodeURIComponent(name)}` : "?"}
          reloadDocument
          look="secondary"
          size="small"
          aria-current={name === division || undefined}
        >
          {name ?? "All Anglers"}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** The place revealed last. */
function Revealed({ place: { rank, rows, amount }, rules }: { place: Place; rules: Rules }) {
  const stand = useRef<HTMLDivElement>(null);
  const nameOf = useNameOf();
  const [row] = rows;
  useEffect(() => {
    if (!stand.current) return;
    appear(stand.current);
    if (rank === 1) throwConfetti(stand.current);
  }, [rank]);
  if (!row) return null;
  const best = row.bestCatch;
  return (
    <div ref={stand} className="flex flex-col items-center gap-[1.5vh]">
      {best?.photoUrl && (
        <img
          src={best.photoUrl}
          alt={`${best.species} of ${lengthText(best.length, rules.unit)}, caught by ${nameOf(row)}`}
          width={best.width ?? undefined}
          height={best.height ?? undefined}
          className="max-h-[34vh] w-auto max-w-full rounded-lg bg-sunken"
        />
      )}
      <p className={`figure ${rank === 1 ? "text-board" : "text-lake-ink"} text-[max(2rem,min(8vh,5vw))]`}>
        {placeText(rank)}
      </p>
      <h2 className="wrap-anywhere font-bold text-[max(2rem,min(9vh,6vw))] leading-none">
        <Names of={rows} />
      </h2>
      <p className={`${largeText} text-ink-soft`}>
        <b className="figure text-ink">{scoreFigure(row.totalScore, scoreUnit(rules))}</b> {scoreUnit(rules)}
        {amount > 0 && (
          <>
            {" · "}
            <b className="text-ink">{dollarsText(amount)}</b>
            {rows.length > 1 && " in all"}
          </>
        )}
      </p>
      {row.detailText && <p className={`${largeText} text-ink-soft`}>{row.detailText}</p>}
    </div>
  );
}

const potTitle = ({ pot, place, isOnly }: Pot) => (isOnly ? pot : `${pot}, ${placeText(place)} Place`);

/** The winner of a side pot. */
function RevealedPot({ of }: { of: Pot }) {
  const stand = useRef<HTMLDivElement>(null);
  const nameOf = useNameOf();
  useEffect(() => {
    if (stand.current) appear(stand.current);
  }, []);
  return (
    <div ref={stand} className="flex flex-col items-center gap-[1.5vh]">
      <p className="wrap-anywhere text-board text-[max(2rem,min(8vh,5vw))]">{potTitle(of)}</p>
      {of.won.map(({ username, displayName, amount }) => (
        <div key={username}>
          <h2 className="wrap-anywhere font-bold text-[max(2rem,min(9vh,6vw))] leading-none">
            {nameOf({ username, displayName }, "Deleted account")}
          </h2>
          <p className={largeText}>
            <b className="text-ink">{moneyText(amount)}</b>
          </p>
        </div>
      ))}
    </div>
  );
}

/** The places revealed before, the better ones first. */
function Earlier({ places, rules }: { places: Place[]; rules: Rules }) {
  if (places.length === 0) return null;
  return (
    <ol
      reversed
      aria-label="Already revealed"
      className="flex flex-wrap justify-center gap-x-[2vw] text-[max(1rem,min(2.4vh,1.4vw))]"
    >
      {places.toReversed().map(({ rank, rows, amount }) => (
        <li key={rank} className="wrap-anywhere">
          <b className="figure text-lake-ink">{placeText(rank)}</b> <Names of={rows} />{" "}
          <span className="text-ink-soft">
            {scoreFigure(rows[0]?.totalScore ?? 0, scoreUnit(rules))} {scoreUnit(rules)}
            {amount > 0 && `, ${dollarsText(amount)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Controls({ step, go }: { step: number; go: (by: 1 | -1) => void }) {
  const { tournament, pots, places } = useLoaderData<Data>();
  const { search } = useLocation();
  const nextPot = pots[step];
  const next = places[step - pots.length];
  const stepTo = (by: 1 | -1) => ({
    to: stepAddress(search, step + by),
    onClick(event: MouseEvent) {
      event.preventDefault();
      go(by);
    },
  });
  return (
    <nav aria-label="Ceremony" className="flex flex-wrap justify-center gap-3">
      {step > 0 && (
        <ButtonLink {...stepTo(-1)} look="secondary">
          Back
        </ButtonLink>
      )}
      {(nextPot ?? next) && (
        <ButtonLink {...stepTo(1)} look="bright">
          {nextPot ? `Reveal ${potTitle(nextPot)}` : next && `Reveal ${placeText(next.rank)} Place`}
        </ButtonLink>
      )}
      {(step === 0 || !(nextPot ?? next)) && (
        <ButtonLink
          to={`/admin/tournaments/${tournament.id}/day`}
          look={pots.length + places.length === 0 ? "bright" : "quiet"}
        >
          Tournament Day
        </ButtonLink>
      )}
    </nav>
  );
}
