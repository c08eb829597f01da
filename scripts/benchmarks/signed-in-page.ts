import { largeClub } from "./shared/large-club.ts";
import { atMost, type Measure, summarizeRounds } from "./shared/measure.ts";
import { cpuSeconds } from "./shared/process-figures.ts";
import { interleave, ratios } from "./shared/rounds.ts";
import { withScratchFolder } from "./shared/scratch-folder.ts";
import { type Server, startBuilt } from "./shared/servers.ts";
import { bundleDrawing, startDrawing } from "./signed-in-page/drawing.ts";

const rounds = 7;
const pagesARound = 120;
/** The maximum size of a page as sent to a browser. */
const maxBytes = 25_000;

/** `maxTimes`: processor time of a reply relative to renderToString alone; some pages read more data than others. */
type Page = { what: string; path: string; cookie: string; maxTimes: number };

async function fetchPage(server: Server, { path, cookie }: Page, encoding = "br"): Promise<number> {
  const init = { headers: { cookie, "accept-encoding": encoding }, decompress: false };
  const response = await fetch(server.url + path, init);
  const { length } = await response.bytes();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
  return length;
}

/** Processor time of one reply, µs: everything the built file does for it, including system time. */
async function serve(server: Server, page: Page): Promise<number> {
  const before = cpuSeconds(server.pid);
  for (let nth = 0; nth < pagesARound; nth += 1) await fetchPage(server, page);
  return ((cpuSeconds(server.pid) - before) * 1e6) / pagesARound;
}

async function measure(server: Server, program: string, folder: string, page: Page): Promise<Measure[]> {
  const drawing = startDrawing(program, [folder, page.path, page.cookie]);
  try {
    const compared = {
      page: () => serve(server, page),
      drawing: () => drawing.draw(pagesARound),
    };
    for (const work of Object.values(compared)) await work();
    const cpu = await interleave(rounds, compared);
    const wire = { what: `${page.what}: on the wire`, value: await fetchPage(server, page), unit: "bytes" };
    const html = { what: `${page.what}: HTML`, value: await fetchPage(server, page, "identity"), unit: "bytes" };
    const beside = {
      what: `${page.what}: beside renderToString`,
      unit: "times",
      ...summarizeRounds(ratios(cpu.page, cpu.drawing)),
    };
    return [
      atMost(maxBytes, wire),
      html,
      { what: `${page.what}: processor time of a reply`, unit: "µs", ...summarizeRounds(cpu.page) },
      { what: `${page.what}: of renderToString of its whole tree alone`, unit: "µs", ...summarizeRounds(cpu.drawing) },
      atMost(page.maxTimes, beside),
    ];
  } finally {
    await drawing.stop();
  }
}

/**
 * Signed-in readers' pages of the large club from the built file, one request at a time, measured by
 * processor time and compared with React's renderToString of the same tree with the same data in a separate
 * process, bundled like the built file. The leaderboard has fifty rows of the tournament with 2,000 anglers
 * and 100,000 catches. Build first.
 */
export const bench = (): Promise<Measure[]> =>
  withScratchFolder(async (scratch) => {
    const club = await largeClub();
    const server = await startBuilt(club.folder);
    try {
      const program = await bundleDrawing(scratch);
      const { angler, admin, largeTournamentId: id } = club;
      const pages: Page[] = [
        { what: "leaderboard", path: `/tournaments/${id}`, cookie: angler.cookie, maxTimes: 2.5 },
        { what: "my catches", path: "/my-catches", cookie: angler.cookie, maxTimes: 6 },
        { what: "verification", path: "/admin/verification", cookie: admin.cookie, maxTimes: 18 },
        { what: "money", path: "/admin/money", cookie: admin.cookie, maxTimes: 9 },
      ];
      const measures: Measure[] = [];
      for (const page of pages) measures.push(...(await measure(server, program, club.folder, page)));
      return measures;
    } finally {
      await server.stop();
      club.remove();
    }
  });
