/*
 * Simulates many browsers that have one leaderboard open, in a separate process. Arguments: address, tournament id, number
 * of readers. Prints 'open' when all are listening, then a line of JSON for each event once every page shows its board.
 * Ends when its standard input does.
 */
import type { BoardEvent } from "../../../src/live/live-events.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { applyBoard } from "../../../web/live/apply-board.ts";

/** When an event reached the last reader and when the last page showed it, UTC ms; `asked` counts the pages that had to reload. */
export type Reached = { version: number; lastHeardAt: number; lastShownAt: number; asked: number };

const [address = "", id = "", count = ""] = Bun.argv.slice(2);
const readers = Number(count);
const { hostname, port } = new URL(address);
/** The same delay as in web/live/use-live-board.ts. */
const askWithinMs = 2000;
const now = () => performance.timeOrigin + performance.now();

const first = await fetch(`${address}/api/tournaments/${id}/leaderboard`);
const version = Number(first.headers.get("x-version"));
const entries: LeaderboardEntry[] = await first.json();

type Page = { text: string; rows: LeaderboardEntry[] };
type Event = { version: number; heard: number; shown: number; asked: number; lastHeardAt: number; lastShownAt: number };

const events = new Map<number, Event>();

function eventOf(version: number): Event {
  const known = events.get(version) ?? { version, heard: 0, shown: 0, asked: 0, lastHeardAt: 0, lastShownAt: 0 };
  events.set(version, known);
  return known;
}

function shows(event: Event): void {
  event.shown += 1;
  event.lastShownAt = now();
  if (event.shown < readers) return;
  const { version, lastHeardAt, lastShownAt, asked } = event;
  const reached: Reached = { version, lastHeardAt, lastShownAt, asked };
  console.log(JSON.stringify(reached));
}

/** Repeats the calls of the page's loader. */
async function ask(page: Page, event: Event): Promise<void> {
  event.asked += 1;
  await Bun.sleep(Math.random() * askWithinMs);
  const tournamentUrl = `${address}/api/tournaments/${id}`;
  const paths = ["", "/leaderboard?after=0&limit=50", "/mine", "/race", "/prizes"];
  const [, board] = await Promise.all(
    paths.map(async (path) => {
      const response = await fetch(tournamentUrl + path);
      const answered = await response.json();
      if (!response.ok) throw new Error(`${path} got status ${response.status}.`);
      return { answered, version: Number(response.headers.get("x-version")) };
    }),
  );
  if (!board || board.version < event.version) throw new Error("A page got an old board.");
  page.rows = board.answered;
  shows(event);
}

function hear(page: Page, text: string): void {
  const at = now();
  const data = /^data: (.*)$/m.exec(text)?.[1];
  if (!(data && text.includes("event: board"))) return;
  const update: BoardEvent = JSON.parse(data);
  const event = eventOf(update.version);
  event.heard += 1;
  event.lastHeardAt = at;
  const rows = applyBoard(page.rows, update);
  if (rows) {
    page.rows = rows;
    shows(event);
  } else {
    void ask(page, event);
  }
}

async function open(): Promise<void> {
  const page: Page = { text: "", rows: entries };
  const listening = Promise.withResolvers<void>();
  const decoder = new TextDecoder();
  await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      open(socket) {
        socket.write(`GET /api/live?tournament=${id}&since=${version} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
      },
      data(_, chunk) {
        page.text += decoder.decode(chunk, { stream: true });
        if (page.text.includes("retry: ")) listening.resolve();
        // The text between two empty lines is either an event or the chunk framing around one.
        for (let end = page.text.indexOf("\n\n"); end >= 0; end = page.text.indexOf("\n\n")) {
          hear(page, page.text.slice(0, end));
          page.text = page.text.slice(end + 2);
        }
      },
      close() {
        console.error("A reader was disconnected.");
        process.exit(1);
      },
    },
  });
  await listening.promise;
}

const together = 50;
for (let opened = 0; opened < readers; opened += together) {
  await Promise.all(Array.from({ length: Math.min(together, readers - opened) }, open));
}
console.log("open");
for await (const _ of Bun.stdin.stream());
process.exit(0);
