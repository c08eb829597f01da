import { openReaders, openRush } from "./rush/crowds.ts";
import { decideUntil } from "./rush/judges.ts";
import { fullPageClub, type LargeClub } from "./shared/large-club.ts";
import { atMost, type Measure, median, p95 } from "./shared/measure.ts";
import { type Reader, timeReads } from "./shared/page-reads.ts";
import { memoryOf } from "./shared/process-figures.ts";
import { type Server, startBuilt } from "./shared/servers.ts";
import { enterEverybody } from "./small-machine/entrants.ts";
import { type Limited, limitOf } from "./small-machine/limited.ts";
import { findMissingCatches } from "./small-machine/missing.ts";

/** The words of the program that starts the server under a limit of memory, in the same process. */
const startedBy = (process.env.LIMITED_BY ?? "systemd-run --scope --quiet -p MemoryMax=512M -p MemorySwapMax=0")
  .trim()
  .split(" ");
const photos = Number(process.env.SMALL_PHOTOS ?? 400);
const maxSeconds = Number(process.env.SMALL_SECONDS ?? 150);
const atOnce = 50;
const readers = 200;
const judges = 3;
const readEveryMs = 1000;

const megabytes = (bytes: number) => bytes / 1024 / 1024;

async function load(club: LargeClub, server: Server, phones: Phones, over: AbortController) {
  const board = `/tournaments/${club.largeTournamentId}`;
  const visitor: Reader = { who: "visitor", path: board, headers: { "accept-encoding": "br" } };
  const angler: Reader = { ...visitor, who: "angler", headers: { ...visitor.headers, cookie: club.angler.cookie } };
  const reading = [visitor, angler];
  await timeReads(server, reading, AbortSignal.timeout(1000), readEveryMs);
  const crowd = await openReaders(server, club.largeTournamentId, readers);
  const reads = timeReads(server, reading, over.signal, readEveryMs);
  const decisions = decideUntil(over.signal, club, server, phones.acknowledged, judges);
  const begun = performance.now();
  const tooLate = Promise.withResolvers<void>();
  const timer = setTimeout(tooLate.resolve, maxSeconds * 1000);
  await Promise.race([phones.send(), tooLate.promise]);
  clearTimeout(timer);
  const seconds = (performance.now() - begun) / 1000;
  over.abort();
  const [pages, decided] = await Promise.all([reads, decisions]);
  await crowd.close();
  return { phones, seconds, pages: Object.values(pages).flat(), decided };
}

type Phones = Awaited<ReturnType<typeof openRush>>;

async function limitedLoad(club: LargeClub, server: Server) {
  const figures = limitOf(server.pid);
  const { limit } = figures();
  if (!(limit < 2 ** 40)) throw new Error("LIMITED_BY didn't limit the server's memory.");
  const phones = await openRush(club, server, { photos, atOnce });
  const over = new AbortController();
  const killed = server.ended.then((code): never => {
    over.abort();
    phones.stop();
    throw new Error(`The server ended with ${code}; killed for memory: ${figures().killed}.`);
  });
  const loaded = await Promise.race([load(club, server, phones, over), killed]);
  const { peak: resident } = memoryOf(server.pid);
  return { ...loaded, resident, group: figures() };
}

function measuresOf(
  { phones: { sent }, seconds, pages, decided, resident, group }: Awaited<ReturnType<typeof limitedLoad>>,
  missing: number,
): Measure[] {
  const { limit, peak, killed }: Limited = group;
  const waits = sent.reduce((sum, result) => sum + result.waits, 0);
  const refused = sent.filter(({ catchId }) => catchId === null);
  for (const { status, ms } of refused) console.error(`An upload ended with ${status} after ${Math.round(ms)} ms.`);
  const times = sent.map(({ ms }) => ms);
  const decisionTimes = decided.map(({ ms }) => ms);
  return [
    atMost(0, {
      what: `photos not taken, of ${sent.length}`,
      value: refused.length,
      unit: "",
    }),
    atMost(0, { what: "acknowledged catches or photos lost", value: missing, unit: "" }),
    atMost(0, { what: "processes killed for memory", value: killed, unit: "" }),
    { what: `memory of the group at its peak, of ${megabytes(limit)} MB`, value: megabytes(peak), unit: "MB" },
    { what: "memory of the process at its peak", value: resident, unit: "MB" },
    { what: "replies of 503 for each photo", value: waits / sent.length, unit: "" },
    { what: `${sent.length} of ${photos} photos sent`, value: seconds, unit: "s" },
    { what: "an upload is acknowledged, median", value: median(times), unit: "ms" },
    { what: "an upload is acknowledged, p95", value: p95(times), unit: "ms" },
    {
      what: `a judge sees a catch, p95 of ${decided.length}`,
      value: p95(decided.map(({ seenMs }) => seenMs)),
      unit: "ms",
    },
    { what: "a decision, p95", value: p95(decisionTimes), unit: "ms" },
    atMost(0, { what: "decisions refused", value: decided.filter(({ status }) => status !== 200).length, unit: "" }),
    { what: `a leaderboard page, p95 of ${pages.length}`, value: p95(pages), unit: "ms" },
  ];
}

/**
 * A day of 400 anglers on a machine with 512 MB: each sends a photo of 12 megapixels, 50 at once, while 200 readers have the board
 * open and 3 judges decide. Then, or after SMALL_SECONDS even in the middle of it, the server is killed and started again. LIMITED_BY
 * names the program that limits its memory (the default needs systemd and root). Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const club = await fullPageClub();
  try {
    enterEverybody(club);
    const server = await startBuilt(club.folder, { startedBy });
    let loaded: Awaited<ReturnType<typeof limitedLoad>>;
    try {
      loaded = await limitedLoad(club, server);
    } finally {
      await server.kill();
    }
    await (await startBuilt(club.folder, { startedBy })).stop();
    const missing = await findMissingCatches(club.folder, loaded.phones.sent);
    return measuresOf(loaded, missing.length);
  } finally {
    club.remove();
  }
}
