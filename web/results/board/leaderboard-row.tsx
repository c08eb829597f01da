import { Link } from "react-router-dom";
import { lengthText, unbrokenLengthText } from "../../../src/base/format/lengths.ts";
import { catchesText, measureText, scoreFigure } from "../../../src/base/format/numbers.ts";
import { weightText } from "../../../src/base/format/weights.ts";
import { type Outcome, outcomeOf, outcomes } from "../../../src/entries/entry-states.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import type { BestCatch, LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { type LengthUnit, type Rules, type ScoreUnit, scoreUnit } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentType } from "../../../src/tournaments/tournament-state.ts";
import { Name, useNameOf } from "../../names.tsx";
import { LimitStrip } from "../../ui/charts/limit-strip.tsx";

type RowProps = {
  entry: LeaderboardEntry;
  /** The address of the page that explains the place. */
  why: string;
  type: TournamentType;
  rules: Rules;
  /** The number of fish that count; 0 if only totals are known. */
  slots: number;
  /** The score includes more than the single biggest fish. */
  countsEach: boolean;
  /** The scale of the list's longest strip. */
  scale: number;
  /** The scores of the pending fish, on the reader's own row; null on others. */
  waitingFish: number[] | null;
  /** The gap to the row above; null if there isn't one to compare with. */
  behind: number | null;
  /** Places gained (or, below zero, lost) since the reader opened the page. */
  moved: number;
};

/**
 * An angler on the board in one line, which opens to their best catch. Fifty rows are most of the page, so
 * their common styles are in leaderboard.css.
 */
export function LeaderboardRow(props: RowProps) {
  const { bestCatch, rank } = props.entry;
  if (rank === null && !(bestCatch || outcomeOf(props.entry) || props.waitingFish?.length)) {
    return (
      <div>
        <Line {...props} />
      </div>
    );
  }
  return (
    <details>
      <summary>
        <Line {...props} />
      </summary>
      <div>
        {props.waitingFish?.length ? <OwnFish {...props} waitingFish={props.waitingFish} /> : null}
        {bestCatch && <Best fish={bestCatch} entry={props.entry} type={props.type} rules={props.rules} />}
        {bestCatch && <Photo fish={bestCatch} entry={props.entry} unit={props.rules.unit} />}
        <Link to={props.why} className="link">
          Why this place?
        </Link>
      </div>
    </details>
  );
}

const scored = (measure: number) => ({ measure, state: "scored" as const });
const waiting = (measure: number) => ({ measure, state: "waiting" as const });

function Line({ entry, type, rules, slots, countsEach, scale, waitingFish, behind, moved }: RowProps) {
  const { rank, fish, bestCatch } = entry;
  // A line has room for the fish that count; a pending one takes an empty slot.
  const drawn = [...fish.map(scored), ...(waitingFish ?? []).slice(0, slots - fish.length).map(waiting)];
  return (
    <>
      <Rank rank={rank} outcome={outcomeOf(entry)} moved={moved} />
      {rank !== null && bestCatch?.thumbnailUrl && <img src={bestCatch.thumbnailUrl} alt="" loading="lazy" />}
      <Heading entry={entry} isOwn={waitingFish !== null} />
      {drawn.length > 0 ? (
        <LimitStrip scale={scale} fish={drawn} slots={slots} label="Fish" unit={scoreUnit(rules)} isOneLine />
      ) : (
        rank !== null && <span />
      )}
      {rank !== null && <Score {...{ entry, type, rules, slots, countsEach, behind }} />}
      {behind !== null && <Behind by={behind} unit={scoreUnit(rules)} />}
    </>
  );
}

type RankProps = Pick<LeaderboardEntry, "rank"> & Pick<RowProps, "moved"> & { outcome: Outcome | null };

/** The first column of a line: a number, a dash for an angler without verified catches, or an outcome such as DQ. */
function Rank({ rank, outcome, moved }: RankProps) {
  if (rank === null) {
    const { code: shown, name: read } = outcome ? outcomes[outcome] : { code: "–", name: "Not ranked" };
    return (
      <b className="unranked">
        <span aria-hidden="true">{shown}</span>
        <i>{read}</i>
      </b>
    );
  }
  return (
    <b className={rankLook(rank)}>
      <i>Rank </i>
      {rank}
      {moved !== 0 && <Moved places={moved} />}
    </b>
  );
}

function rankLook(rank: number): string | undefined {
  if (rank <= 3) return "first";
  return rank > 99 ? "far" : undefined;
}

function Moved({ places }: { places: number }) {
  const [arrow, way] = places > 0 ? ["▲", "up"] : ["▼", "down"];
  const count = Math.abs(places);
  return (
    <sup className={way}>
      <i>{` ${way} ${count} since you opened this page`}</i>
      <span aria-hidden="true">
        {arrow}
        {count}
      </span>
    </sup>
  );
}

function Heading({ entry, isOwn }: { entry: LeaderboardEntry; isOwn: boolean }) {
  const { waitingCount, detailText } = entry;
  return (
    <h3>
      <Name of={entry} />
      {isOwn && <span> (you)</span>}
      {detailText && <em> {detailText}</em>}
      {waitingCount > 0 && <small> {`${catchesText(waitingCount)} awaiting review`}</small>}
    </h3>
  );
}

/** The quantity of a derby's fish that isn't scored. */
function besides({ length, weight }: BestCatch, { by, unit }: Rules): string | false {
  if (by === "weight") return lengthText(length, unit);
  return weight > 0 && weightText(weight, unit === "in" ? "lb" : "kg");
}

type ScoreProps = Pick<RowProps, "entry" | "type" | "rules" | "slots" | "countsEach" | "behind">;

function Score({ entry: { totalScore, bestCatch, fish }, type, rules, slots, countsEach, behind }: ScoreProps) {
  const best = slots === 1 ? "biggest fish" : `${slots} biggest fish`;
  // The same words on every row: only the first shows them, the others read them aloud.
  const inWords = behind === null ? best : <i>{best}</i>;
  const counted = countsEach ? `${fish.length} fish` : inWords;
  return (
    <strong>
      {scoreFigure(totalScore, scoreUnit(rules))}
      <i>{scoreUnit(rules)}</i>
      {fish.length > 0 && <small>{type === "derby" ? bestCatch && besides(bestCatch, rules) : counted}</small>}
    </strong>
  );
}

function Behind({ by, unit }: { by: number; unit: ScoreUnit }) {
  if (by <= 0) return <small>tied</small>;
  return (
    <small>
      −{scoreFigure(by, unit)}
      <i> {unit} behind</i>
    </small>
  );
}

/** All of the reader's own fish on the measuring board, including pending ones. */
function OwnFish({
  entry: { fish },
  rules,
  slots,
  scale,
  waitingFish,
}: Pick<RowProps, "entry" | "rules" | "slots" | "scale"> & { waitingFish: number[] }) {
  const all = [...fish.map(scored), ...waitingFish.map(waiting)];
  return <LimitStrip scale={scale} fish={all} slots={slots} label="Your fish" unit={scoreUnit(rules)} />;
}

type BestProps = { fish: BestCatch; entry: LeaderboardEntry; type: TournamentType; rules: Rules };

function Best({ fish, entry, type, rules }: BestProps) {
  const { species, length, location, notes } = fish;
  return (
    <div>
      <p>
        <b>{species}</b>
        {type === "tournament" && `, ${unbrokenLengthText(length, rules.unit)}`}
      </p>
      {entry.team && <p>{entry.team.fishText}</p>}
      <p>{location}</p>
      {notes && <p>{notes}</p>}
      <CountedFish entry={entry} unit={scoreUnit(rules)} />
      {!entry.isProfileHidden && (
        <p>
          {"Profile: "}
          <Link to={`/anglers/${entry.userId}`} className="link">
            <Name of={entry} />
          </Link>
        </p>
      )}
    </div>
  );
}

/** Every fish that counts, each linking to its page, which shows how it was scored. */
const CountedFish = ({ entry: { fish, catchIds }, unit }: { entry: LeaderboardEntry; unit: ScoreUnit }) => (
  <ul>
    {catchIds.map((id, index) => (
      <li key={id}>
        <Link to={`/catches/${id}`} className="link">
          {`${placeText(index + 1)} fish: ${measureText(fish[index] ?? 0, unit)}`}
        </Link>
      </li>
    ))}
  </ul>
);

type PhotoProps = { fish: BestCatch; entry: LeaderboardEntry; unit: LengthUnit };

function Photo({ fish: { photoUrl, thumbnailUrl, species, length }, entry, unit }: PhotoProps) {
  const nameOf = useNameOf();
  if (!(photoUrl && thumbnailUrl)) return <span className="badge tone-slate">No photo</span>;
  return (
    <a href={photoUrl}>
      <img
        src={thumbnailUrl}
        alt={`${species} of ${lengthText(length, unit)}, caught by ${nameOf(entry)}`}
        loading="lazy"
      />
    </a>
  );
}
