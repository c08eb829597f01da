import { decimalText, lengthText, weightText } from "../../src/catches/rules.ts";
import type { BestCatch, LeaderboardEntry } from "../../src/standings/model.ts";
import type { TournamentType } from "../../src/tournaments/rules.ts";
import { classes } from "../ui/classes.ts";
import { Figure } from "../ui/figure.tsx";
import { LimitStrip } from "../ui/limit-strip.tsx";

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

/** One angler's place: rank, name, fish, score, best catch (SPEC section 2, "Tournament detail"). */
export function LeaderboardRow({ entry, type, slots, scaleInches, waitingFish }: RowProps) {
  const { rank, username, bestCatch, fish } = entry;
  const isOwn = waitingFish !== null;
  const strip = [
    ...fish.map((lengthInches) => ({ lengthInches, state: "scored" as const })),
    ...(waitingFish ?? []).map((lengthInches) => ({ lengthInches, state: "waiting" as const })),
  ];
  return (
    <li id={isOwn ? "me" : undefined} data-row={entry.userId} className={classes("standing", isOwn && "bg-lake-soft")}>
      <Rank rank={rank} />
      <div className="min-w-0">
        <h3 className="title-3 wrap-anywhere">
          {username}
          {isOwn && <span className="font-normal text-ink-soft"> (you)</span>}
        </h3>
        <Waiting entry={entry} />
      </div>
      {rank !== null && <Score entry={entry} type={type} />}
      {(rank !== null || strip.length > 0) && (
        <div className="standing-strip">
          <LimitStrip scaleInches={scaleInches} fish={strip} slots={slots} label={`Scoring fish of ${username}`} />
        </div>
      )}
      {bestCatch && <Best fish={bestCatch} type={type} />}
      {bestCatch && <Photo fish={bestCatch} username={username} />}
    </li>
  );
}

function Rank({ rank }: { rank: number | null }) {
  if (rank === null) {
    return (
      <span className="pt-0.5 text-center text-2xl text-ink-faint @min-[58rem]:row-span-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not ranked yet</span>
      </span>
    );
  }
  return (
    <span className={classes("text-center @min-[58rem]:row-span-3", rank <= 3 ? "text-lake-ink" : "text-ink-soft")}>
      <span className="sr-only">Rank </span>
      <Figure value={String(rank)} className={rank > 99 ? "text-2xl" : "text-4xl"} />
    </span>
  );
}

function Waiting({ entry: { waitingCount } }: { entry: LeaderboardEntry }) {
  if (waitingCount === 0) return null;
  return (
    <p className="text-[0.9375rem] text-amber-ink">
      {waitingCount === 1 ? "1 catch waits" : `${waitingCount} catches wait`} for a verdict
    </p>
  );
}

function Score({ entry: { totalScore, bestCatch }, type }: { entry: LeaderboardEntry; type: TournamentType }) {
  return (
    <p className="standing-score">
      <Figure value={decimalText(totalScore)} unit="in" className="text-3xl sm:text-4xl" />
      <span className="block text-ink-soft text-sm">
        {type === "derby" ? bestCatch && weightText(bestCatch.weight) : "5 biggest fish"}
      </span>
    </p>
  );
}

function Best({ fish, type }: { fish: BestCatch; type: TournamentType }) {
  const { species, length, location, notes } = fish;
  return (
    <div className="standing-best">
      <p>
        <b className="font-semibold">{species}</b>
        {type === "tournament" && <span className="whitespace-nowrap">, {lengthText(length)}</span>}
      </p>
      <p className="text-ink-soft">{location}</p>
      {notes && <p className="line-clamp-3 text-ink-soft @min-[58rem]:line-clamp-2">{notes}</p>}
    </div>
  );
}

function Photo({
  fish: { photoUrl, thumbnailUrl, width, height, species, length },
  username,
}: {
  fish: BestCatch;
  username: string;
}) {
  if (!(photoUrl && thumbnailUrl)) return <span className={"badge tone-slate standing-photo"}>Paper card</span>;
  return (
    <a href={photoUrl} className="standing-photo" target="_blank" rel="noreferrer">
      <img
        src={thumbnailUrl}
        alt={`${species} of ${lengthText(length)}, caught by ${username}`}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        className="h-16 w-24 rounded-md bg-sunken object-contain"
      />
    </a>
  );
}
