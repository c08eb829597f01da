import { openReaders, openRush, waitUntilOpened } from "./rush/crowds.ts";
import { decideUntil } from "./rush/judges.ts";
import { fullPageClub, type LargeClub } from "./shared/large-club.ts";
import { atMost, type Measure, median, p95 } from "./shared/measure.ts";
import { type Reader, timeReads } from "./shared/page-reads.ts";
import { memoryOf } from "./shared/process-figures.ts";
import { type Server, startBuilt } from "./shared/servers.ts";

/** RUSH_SECONDS sets a longer run; each second stores 90 MB until the run ends. RUSH_RATE sets a lower rate for a slow machine. */
const seconds = Number(process.env.RUSH_SECONDS ?? 12);
const perSecond = Number(process.env.RUSH_RATE ?? 22);
const readers = 200;
const judges = 3;
/** A page every 200 ms: each of 200 readers opens one every 40 seconds. */
const readEveryMs = 200;

const maxAcknowledgedMs = 5000;
const maxDecisionMs = 1000;
const maxPageMs = 1000;

async function rush(club: LargeClub, server: Server): Promise<Measure[]> {
  const board = `/tournaments/${club.largeTournamentId}`;
  const visitor: Reader = { who: "visitor", path: board, headers: { "accept-encoding": "br" } };
  const angler: Reader = { ...visitor, who: "angler", headers: { ...visitor.headers, cookie: club.angler.cookie } };
  const reading = [visitor, angler];
  await timeReads(server, reading, AbortSignal.timeout(1000), readEveryMs);
  const crowd = await openReaders(server, club.largeTournamentId, readers);
  const phones = await openRush(club, server, { photos: seconds * perSecond, perSecond });
  const over = new AbortController();
  const reads = timeReads(server, reading, over.signal, readEveryMs);
  const decisions = decideUntil(over.signal, club, server, phones.acknowledged, judges);
  const sent = await phones.send();
  over.abort();
  const [pages, decided] = await Promise.all([reads, decisions]);
  const { peak } = memoryOf(server.pid);
  await crowd.close();
  const openedAfter = await waitUntilOpened(club.folder);
  const lost = sent.filter(({ catchId }) => catchId === null).length;
  const waits = sent.reduce((sum, result) => sum + result.waits, 0);
  const times = sent.map(({ ms }) => ms);
  const decisionTimes = decided.map(({ ms }) => ms);
  const refused = decided.filter(({ status }) => status !== 200);
  const during = `during ${sent.length} photos, ${perSecond} a second`;
  return [
    { what: "an upload is acknowledged, median", value: median(times), unit: "ms" },
    atMost(maxAcknowledgedMs, { what: "an upload is acknowledged, p95", value: p95(times), unit: "ms" }),
    atMost(0, { what: `photos not taken, of ${sent.length}`, value: lost, unit: "" }),
    atMost(1, { what: "replies of 503 for each photo", value: waits / sent.length, unit: "" }),
    { what: `a judge sees a catch ${during}, p95`, value: p95(decided.map(({ seenMs }) => seenMs)), unit: "ms" },
    { what: `a decision ${during}, median`, value: median(decisionTimes), unit: "ms" },
    atMost(maxDecisionMs, { what: `a decision ${during}, p95`, value: p95(decisionTimes), unit: "ms" }),
    atMost(0, { what: `decisions refused, of ${decided.length}`, value: refused.length, unit: "" }),
    ...reading.map(({ who }) =>
      atMost(maxPageMs, { what: `${who}'s leaderboard page, p95`, value: p95(pages[who] ?? []), unit: "ms" }),
    ),
    { what: "all photos opened after the last was sent", value: openedAfter, unit: "s" },
    { what: "memory at its peak", value: peak, unit: "MB" },
  ];
}

/**
 * The last minutes of a tournament: 22 photos of 12 megapixels a second, 200 readers with the board open, 5 page reads a
 * second, and 3 judges who decide on what has arrived. Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const club = await fullPageClub();
  try {
    const server = await startBuilt(club.folder);
    try {
      return await rush(club, server);
    } finally {
      await server.stop();
    }
  } finally {
    club.remove();
  }
}
