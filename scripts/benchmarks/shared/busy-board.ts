import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { exifBlock } from "../../../tests/base/photos/exif.ts";
import { detailed, jpegOf, jpegWithExif } from "../../../tests/base/photos/pictures.ts";
import type { LargeClub, Member } from "./large-club.ts";
import type { Server } from "./servers.ts";
import { submitCatch } from "./submit-catch.ts";

const actsASecond = 8;
/** Of eight actions one is a verdict, the others are catches with their photos. */
const actsForAVerdict = 8;
const perAct = 1000 / actsASecond;

/** What was written while a board was read, and how often a reader did not see it. */
export type Written = { submissions: number; verdicts: number; stalePages: number; staleAnswers: number; ms: number };

/** How many catches of an angler wait, as the page says it in the angler's row. */
function waitingOnPage(html: string, userId: number): number {
  const [, row] = html.split(`data-row="${userId}"`);
  if (row === undefined) throw new Error(`Angler ${userId} is not on the page.`);
  const [ownRow = ""] = row.split('data-row="');
  return Number(/(\d+) catch(?:es)? awaiting review/.exec(ownRow.replaceAll(/<!--.*?-->/g, ""))?.[1] ?? 0);
}

/** A photo as a phone sends it where the signal is bad; each number is another file. */
async function openPhotos(): Promise<(nth: number) => Uint8Array<ArrayBuffer>> {
  const picture = await jpegOf(detailed(1280, 960));
  return (nth) => {
    const clock = new Date(nth * 1000).toISOString().slice(11, 19);
    return jpegWithExif(picture, exifBlock({ time: `2026:11:21 ${clock}`, offset: "-06:00" }));
  };
}

/** One of the first page's anglers, by whom or of whom one action at a time is done. */
type Contender = Member & { waiting: number; own: number[] };

/** Submits and judges catches of the first anglers of the board, and looks at the board after each. */
export async function openBusyBoard(server: Server, club: LargeClub) {
  const id = club.largeTournamentId;
  const page = `${server.url}/tournaments/${id}`;
  const answer = `${server.url}/api/tournaments/${id}/leaderboard`;
  const board: LeaderboardEntry[] = await (await fetch(answer)).json();
  const members = new Map(club.anglersOf(id, 100_000).map((member) => [member.id, member]));
  const free = board.flatMap(({ userId, waitingCount }): Contender[] => {
    const member = members.get(userId);
    return member ? [{ ...member, waiting: waitingCount, own: [] }] : [];
  });
  const photoOf = await openPhotos();
  let nth = 0;
  let seenPage = "";

  async function submit(angler: Contender): Promise<void> {
    nth += 1;
    const { status, catchId } = await submitCatch(server.url, angler, id, photoOf(nth));
    if (catchId === null) throw new Error(`A submission was answered ${status}.`);
    angler.own.push(catchId);
    angler.waiting += 1;
  }

  async function judge(angler: Contender): Promise<void> {
    const headers = { cookie: club.admin.cookie, origin: server.url, "content-type": "application/json" };
    const url = `${server.url}/api/admin/catches/${angler.own.shift()}/verify`;
    const reply = await fetch(url, { method: "POST", headers, body: JSON.stringify({ isVerified: true }) });
    if (!reply.ok) throw new Error(`A verdict was answered ${reply.status}: ${await reply.text()}`);
    angler.waiting -= 1;
  }

  /** The page is asked for with the mark of one seen before the act: it must not be said to be the same. */
  async function look({ id: userId, waiting }: Contender, before: string, written: Written): Promise<void> {
    const asked = fetch(page, { headers: { "if-none-match": before } });
    const [whole, rows] = await Promise.all([asked, fetch(answer)]);
    seenPage = whole.headers.get("etag") ?? "";
    const isOnPage = whole.status === 200 && waitingOnPage(await whole.text(), userId) === waiting;
    const entries: LeaderboardEntry[] = await rows.json();
    if (!isOnPage) written.stalePages += 1;
    if (entries.find((one) => one.userId === userId)?.waitingCount !== waiting) written.staleAnswers += 1;
  }

  async function act(isVerdict: boolean, written: Written): Promise<void> {
    const place = isVerdict ? free.findIndex(({ own }) => own.length > 0) : 0;
    const [angler] = place < 0 ? [] : free.splice(place, 1);
    if (!angler) return;
    const before = seenPage;
    await (isVerdict ? judge(angler) : submit(angler));
    if (isVerdict) written.verdicts += 1;
    else written.submissions += 1;
    await look(angler, before, written);
    free.push(angler);
  }

  return {
    /** Does `work` while one verdict and seven submissions a second are given. Throws when one of them fails. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; written: Written }> {
      const written: Written = { submissions: 0, verdicts: 0, stalePages: 0, staleAnswers: 0, ms: 0 };
      const acts: Promise<void>[] = [];
      const begun = performance.now();
      let isDone = false;
      const writing = (async () => {
        for (let number = 1; !isDone; number += 1) {
          acts.push(act(number % actsForAVerdict === 0, written));
          await Bun.sleep(Math.max(0, begun + number * perAct - performance.now()));
        }
      })();
      try {
        return { result: await work(), written };
      } finally {
        isDone = true;
        await writing;
        written.ms = performance.now() - begun;
        await Promise.all(acts);
      }
    },
  };
}
