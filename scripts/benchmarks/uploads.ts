import { type LargeClub, largeClub } from "./shared/large-club.ts";
import { atLeast, type Measure, p99, summarizeRounds } from "./shared/measure.ts";
import { type Reader, timeReads } from "./shared/page-reads.ts";
import { interleave, ratios } from "./shared/rounds.ts";
import { type Server, startBuilt } from "./shared/servers.ts";
import { untilNoTasks } from "./shared/until-no-tasks.ts";
import { codecRound, uploadElsewhere, uploadRound } from "./uploads/upload-rounds.ts";

const rounds = 3;
const photosARound = 16;
const goal = 0.7;

const atOnce = 20;
const uploadsUnderReads = 100;
/** Page reads may take three times as long as on an idle server, or this long, whichever is larger. */
const minGoalMs = 50;

async function besideCodec(club: LargeClub, server: Server): Promise<Measure[]> {
  const { ours, codec } = await interleave(rounds, {
    ours: () => uploadRound(club, server, photosARound),
    codec: () => codecRound(photosARound),
  });
  const asMeasure = (worked: typeof ours) => ({
    ...summarizeRounds(worked.map(({ seconds }) => photosARound / seconds)),
    cpu: summarizeRounds(worked.map(({ cpuSeconds }) => (cpuSeconds * 1e6) / photosARound)).value,
    unit: "photos/s",
  });
  const beside = (figure: "seconds" | "cpuSeconds") =>
    summarizeRounds(
      ratios(
        codec.map((run) => run[figure]),
        ours.map((run) => run[figure]),
      ),
    );
  return [
    { what: "photos of 12 megapixels uploaded, both pictures made", ...asMeasure(ours) },
    { what: "the codec alone", ...asMeasure(codec) },
    atLeast(goal, { what: "photos a second beside the codec", unit: "times", ...beside("seconds") }),
    atLeast(goal, { what: "photos a processor second beside the codec", unit: "times", ...beside("cpuSeconds") }),
  ];
}

async function readsBeside(club: LargeClub, server: Server): Promise<Measure[]> {
  const board = `/tournaments/${club.largeTournamentId}`;
  const readers: Reader[] = [
    { who: "visitor", path: board, headers: { "accept-encoding": "br" } },
    { who: "angler", path: board, headers: { "accept-encoding": "br", cookie: club.angler.cookie } },
  ];
  await timeReads(server, readers, AbortSignal.timeout(2000));
  const quiet = await timeReads(server, readers, AbortSignal.timeout(12_000));
  const begin = await uploadElsewhere(club, server, uploadsUnderReads, atOnce);
  const over = new AbortController();
  const [loaded] = await Promise.all([
    timeReads(server, readers, over.signal),
    begin()
      .then(() => untilNoTasks(club.folder, "rendition"))
      .finally(() => over.abort()),
  ]);
  return readers.flatMap(({ who }) => {
    const [before, during] = [p99(quiet[who] ?? []), p99(loaded[who] ?? [])];
    const goalMs = Math.max(minGoalMs, 3 * before);
    const during20 = `${who}'s leaderboard page, p99 during ${atOnce} uploads at once (${loaded[who]?.length} reads)`;
    return [
      { what: `${who}'s leaderboard page, p99 in the quiet`, value: before, unit: "ms" },
      { what: during20, value: during, unit: "ms", limit: "at most 3 times quiet, or 50 ms", within: during <= goalMs },
    ];
  });
}

/**
 * Photos of 12 megapixels sent to the built file on the large club, compared with the codec making the same
 * pictures, in interleaved rounds; then page reads while 20 uploads are always in progress. Build first:
 * `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const club = await largeClub();
  try {
    const server = await startBuilt(club.folder);
    try {
      // Warm-up: the engine compiles hot code; the codec is compiled already.
      await uploadRound(club, server, photosARound);
      return [...(await besideCodec(club, server)), ...(await readsBeside(club, server))];
    } finally {
      await server.stop();
    }
  } finally {
    club.remove();
  }
}
