import { lengthText } from "../../src/format/lengths.ts";
import { decimalText } from "../../src/format/numbers.ts";
import { weightText } from "../../src/format/weights.ts";
import type { BestCatch, LeaderboardEntry } from "../../src/standings/model.ts";
import type { TournamentType } from "../../src/tournaments/rules.ts";
import { LimitStrip } from "../ui/charts/limit-strip.tsx";

/** Keeps a number and its unit on one line. */
const noBreak = "\u00a0";

type RowProps = {
  entry: LeaderboardEntry;
  type: TournamentType;
  /** How many fish count. */
  slots: number;
  /** Inches of the longest strip of the list. */
  scaleInches: number;
  /** On the reader's own row: lengths in inches of the fish that wait for a verdict; null on others. */
  waitingFish: number[] | null;
};

/**
 * An angler on the board, beside the rank: name, score, fish, best catch. Fifty of
 * them are most of the page, so what all have in common stands in leaderboard.css.
 */
export function LeaderboardRow({ entry, type, slots, scaleInches, waitingFish }: RowProps) {
  const { rank, username, bestCatch, fish } = entry;
  const strip = [
    ...fish.map((lengthInches) => ({ lengthInches, state: "scored" as const })),
    ...(waitingFish ?? []).map((lengthInches) => ({ lengthInches, state: "waiting" as const })),
  ];
  return (
    <>
      <Name entry={entry} isOwn={waitingFish !== null} />
      {rank !== null && <Score entry={entry} type={type} />}
      {(rank !== null || strip.length > 0) && (
        <LimitStrip scaleInches={scaleInches} fish={strip} slots={slots} label="Fish, inches" />
      )}
      {bestCatch && <Best fish={bestCatch} type={type} />}
      {bestCatch && <Photo fish={bestCatch} username={username} />}
    </>
  );
}

/** The first place of a list: a number, or a dash for an angler with nothing verified. */
export function Rank({ rank }: { rank: number | null }) {
  if (rank === null) {
    return (
      <p className="unranked">
        <span aria-hidden="true">–</span>
        <i>Not ranked yet</i>
      </p>
    );
  }
  return (
    <p className={rankLook(rank)}>
      <i>Rank </i>
      {rank}
    </p>
  );
}

function rankLook(rank: number): string | undefined {
  if (rank <= 3) return "first";
  return rank > 99 ? "far" : undefined;
}

function Name({ entry: { username, waitingCount }, isOwn }: { entry: LeaderboardEntry; isOwn: boolean }) {
  const name = (
    <h3>
      {username}
      {isOwn && <span> (you)</span>}
    </h3>
  );
  if (waitingCount === 0) return name;
  return (
    <div>
      {name}
      <p>{`${waitingCount === 1 ? "1 catch" : `${waitingCount} catches`} awaiting review`}</p>
    </div>
  );
}

function Score({ entry: { totalScore, bestCatch }, type }: { entry: LeaderboardEntry; type: TournamentType }) {
  return (
    <p>
      {decimalText(totalScore)}
      <i>in</i>
      <small>{type === "derby" ? bestCatch && weightText(bestCatch.weight) : "5 biggest fish"}</small>
    </p>
  );
}

function Best({ fish, type }: { fish: BestCatch; type: TournamentType }) {
  const { species, length, location, notes } = fish;
  return (
    <div>
      <p>
        <b>{species}</b>
        {type === "tournament" && `, ${lengthText(length).replace(" ", noBreak)}`}
      </p>
      <p>{location}</p>
      {notes && <p>{notes}</p>}
    </div>
  );
}

function Photo({ fish: { photoUrl, thumbnailUrl, species, length }, username }: { fish: BestCatch; username: string }) {
  if (!(photoUrl && thumbnailUrl)) return <span className="badge tone-slate">Paper card</span>;
  return (
    <a href={photoUrl}>
      <img src={thumbnailUrl} alt={`${species} of ${lengthText(length)}, caught by ${username}`} loading="lazy" />
    </a>
  );
}
