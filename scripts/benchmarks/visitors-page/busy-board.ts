import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { exifBlock } from "../../../tests/base/photos/exif.ts";
import { detailed, jpegOf, jpegWithExif } from "../../../tests/base/photos/pictures.ts";
import { approve } from "../shared/approve.ts";
import type { LargeClub, Member } from "../shared/large-club.ts";
import type { Server } from "../shared/servers.ts";
import { submitCatch } from "../shared/submit-catch.ts";

const writesASecond = 8;
/** One write in eight is a decision; the others are catches with a photo. */
const writesForADecision = 8;
const writeEveryMs = 1000 / writesASecond;

/** The number of writes during the load, and of replies that missed an acknowledged write. */
export type Written = { submissions: number; decisions: number; stalePages: number; staleReplies: number; ms: number };

/** The number of an angler's pending catches, from their row of the page. */
function waitingOnPage(html: string, userId: number): number {
  const [, row] = html.split(`data-row="${userId}"`);
  if (row === undefined) throw new Error(`Angler ${userId} is not on the page.`);
  const [ownRow = ""] = row.split('data-row="');
  return Number(/(\d+) catch(?:es)? awaiting review/.exec(ownRow.replaceAll(/<!--.*?-->/g, ""))?.[1] ?? 0);
}

/** Small photos, each number a different file, as a phone sends them where the signal is bad. */
async function openPhotos(): Promise<(nth: number) => Uint8Array<ArrayBuffer>> {
  const picture = await jpegOf(detailed(1280, 960));
  return (nth) => {
    const clock = new Date(nth * 1000).toISOString().slice(11, 19);
    return jpegWithExif(picture, exifBlock({ time: `2026:11:21 ${clock}`, offset: "-06:00" }));
  };
}

/** An angler on the board's first page. Each has at most one write in progress. */
type Contender = Member & { waiting: number; catchIds: number[] };

/** Submits and decides catches of the board's first anglers, and reads the board after each write. */
export async function openBusyBoard(server: Server, club: LargeClub) {
  const id = club.largeTournamentId;
  const pageUrl = `${server.url}/tournaments/${id}`;
  const jsonUrl = `${server.url}/api/tournaments/${id}/leaderboard`;
  const board: LeaderboardEntry[] = await (await fetch(jsonUrl)).json();
  const members = new Map(club.anglersOf(id, 100_000).map((member) => [member.id, member]));
  const idle = board.flatMap(({ userId, waitingCount }): Contender[] => {
    const member = members.get(userId);
    return member ? [{ ...member, waiting: waitingCount, catchIds: [] }] : [];
  });
  const photoOf = await openPhotos();
  let photoCount = 0;
  let latestEtag = "";

  async function submit(angler: Contender): Promise<void> {
    photoCount += 1;
    const { status, catchId } = await submitCatch(server.url, angler, id, photoOf(photoCount));
    if (catchId === null) throw new Error(`A submission got status ${status}.`);
    angler.catchIds.push(catchId);
    angler.waiting += 1;
  }

  async function decide(angler: Contender): Promise<void> {
    const reply = await approve(club, server, angler.catchIds.shift() ?? 0);
    if (!reply.ok) throw new Error(`A decision got status ${reply.status}: ${await reply.text()}`);
    angler.waiting -= 1;
  }

  /** Sends the ETag of a page from before the write: a reply of 304 would be stale too. */
  async function checkBoard({ id: userId, waiting }: Contender, etag: string, written: Written): Promise<void> {
    const conditional = fetch(pageUrl, { headers: { "if-none-match": etag } });
    const [page, json] = await Promise.all([conditional, fetch(jsonUrl)]);
    latestEtag = page.headers.get("etag") ?? "";
    const isOnPage = page.status === 200 && waitingOnPage(await page.text(), userId) === waiting;
    const entries: LeaderboardEntry[] = await json.json();
    if (!isOnPage) written.stalePages += 1;
    if (entries.find((entry) => entry.userId === userId)?.waitingCount !== waiting) written.staleReplies += 1;
  }

  async function write(isDecision: boolean, written: Written): Promise<void> {
    const place = isDecision ? idle.findIndex(({ catchIds }) => catchIds.length > 0) : 0;
    const [angler] = place < 0 ? [] : idle.splice(place, 1);
    if (!angler) return;
    const etag = latestEtag;
    await (isDecision ? decide(angler) : submit(angler));
    if (isDecision) written.decisions += 1;
    else written.submissions += 1;
    await checkBoard(angler, etag, written);
    idle.push(angler);
  }

  return {
    /** Runs `work` while one decision and seven submissions a second are written. Throws when a write fails. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; written: Written }> {
      const written: Written = { submissions: 0, decisions: 0, stalePages: 0, staleReplies: 0, ms: 0 };
      const writes: Promise<void>[] = [];
      const startedAt = performance.now();
      let isDone = false;
      const writing = (async () => {
        for (let number = 1; !isDone; number += 1) {
          writes.push(write(number % writesForADecision === 0, written));
          await Bun.sleep(Math.max(0, startedAt + number * writeEveryMs - performance.now()));
        }
      })();
      try {
        return { result: await work(), written };
      } finally {
        isDone = true;
        await writing;
        written.ms = performance.now() - startedAt;
        await Promise.all(writes);
      }
    },
  };
}
