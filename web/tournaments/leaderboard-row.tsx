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
    <li
      id={isOwn ? "me" : undefined}
      data-row={entry.userId}
      className={classes(
        "grid scroll-mt-24 grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-2.5 px-4 py-4 @min-[17rem]:grid-cols-[2.5rem_minmax(0,1fr)_auto] sm:px-5",
        "@min-[58rem]:grid-cols-[2.75rem_minmax(0,2fr)_minmax(0,3fr)_6.75rem] @min-[58rem]:grid-rows-[auto_auto_1fr] @min-[58rem]:gap-x-5 @min-[58rem]:gap-y-1",
        isOwn && "bg-lake-soft",
      )}
    >
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
        <div className="col-start-2 @min-[17rem]:col-span-2 min-w-0 @min-[58rem]:col-span-1 @min-[58rem]:col-start-3 @min-[58rem]:row-span-3 @min-[58rem]:row-start-1 @min-[58rem]:pt-1.5">
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
    <p className="col-start-2 @min-[17rem]:col-start-3 @min-[17rem]:text-right @min-[58rem]:col-start-4 @min-[58rem]:row-span-2">
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
    <div className="col-start-2 min-w-0 text-[0.9375rem] @min-[58rem]:row-span-2 @min-[58rem]:row-start-2">
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
  const place =
    "col-start-2 self-start @min-[17rem]:col-start-3 @min-[17rem]:justify-self-end @min-[58rem]:col-start-4 @min-[58rem]:row-start-3";
  if (!(photoUrl && thumbnailUrl)) return <span className={classes("badge tone-slate", place)}>Paper card</span>;
  return (
    <a href={photoUrl} className={place} target="_blank" rel="noreferrer">
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
