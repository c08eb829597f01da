import { Database } from "bun:sqlite";
import { join } from "node:path";
import { photoFileEndings } from "../../src/photos/rules.ts";
import { type LargeClub, largeClub, type Member } from "./shared/large-club.ts";
import { atMost, type Measure, median, p99 } from "./shared/measure.ts";
import { type OpenPage, openPage } from "./shared/phone.ts";
import { photoOf12Megapixels } from "./shared/photos.ts";
import { builtFile, type Server, startBuilt } from "./shared/servers.ts";
import { type Submitted, submitCatch } from "./shared/submit-catch.ts";
import { untilRendered } from "./shared/upload-rounds.ts";

const anglers = 1000;
const submitters = 400;
const withinMs = 60_000;
/** Between opening the page and sending the catch. */
const fillInMs = 2000;
const firstPhoto = 20_000;

type Rush = { pages: OpenPage[]; submitted: Submitted[]; errors: string[]; seconds: number };

/** Each angler opens the page at a moment of their own, evenly over the minute; two of five then send a catch. */
async function rush(club: LargeClub, server: Server): Promise<Rush> {
  const id = club.largeTournamentId;
  const told: Rush = { pages: [], submitted: [], errors: [], seconds: 0 };
  const begun = performance.now();
  const beganAt = (ms: number) => Bun.sleep(Math.max(0, begun + ms - performance.now()));
  const visit = async (member: Member, nth: number) => {
    await beganAt((nth * (withinMs - fillInMs)) / anglers);
    told.pages.push(await openPage(server, member, id));
    if (nth % 5 >= (5 * submitters) / anglers) return;
    await Bun.sleep(fillInMs);
    told.submitted.push(await submitCatch(server.url, member, id, await photoOf12Megapixels(firstPhoto + nth)));
  };
  await photoOf12Megapixels(0);
  const failed = (error: unknown) => void told.errors.push(String(error));
  await Promise.all(club.anglersOf(id, anglers).map((member, nth) => visit(member, nth).catch(failed)));
  told.seconds = (performance.now() - begun) / 1000;
  return told;
}

/** How many of the acknowledged catches are not in the database with their photo, or whose photo is not on the disk whole. */
async function countLost({ folder }: LargeClub, submitted: readonly Submitted[]): Promise<number> {
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  const row = db.query<{ sha256: string }, [number | null]>(
    "select p.sha256 from catches c join photos p on p.id = c.photo_id where c.id = ?",
  );
  let lost = 0;
  for (const { catchId, sha256 } of submitted) {
    const path = (ending: string) => join(folder, "photos", sha256.slice(0, 2), `${sha256}.${ending}`);
    const original = Bun.file(path(photoFileEndings.original));
    const hasFiles =
      (await original.exists()) &&
      new Bun.CryptoHasher("sha256").update(await original.bytes()).digest("hex") === sha256 &&
      (await Bun.file(path(photoFileEndings.thumbnail)).exists()) &&
      (await Bun.file(path(photoFileEndings.large)).exists());
    if (row.get(catchId)?.sha256 !== sha256 || !hasFiles) lost += 1;
  }
  db.close();
  return lost;
}

/** What `check` finds wrong with the club. */
async function findWrong({ folder }: LargeClub): Promise<string[]> {
  const env = { PATH: process.env.PATH ?? "", DATA_DIR: folder };
  const child = Bun.spawn([builtFile, "check"], { env, stdout: "pipe", stderr: "inherit" });
  return (await new Response(child.stdout).text()).split("\n").filter((line) => line.startsWith("WRONG"));
}

/**
 * 1,000 anglers of the large tournament open its page within a minute and stay, and 400 of them send a catch with a photo of
 * 12 megapixels; a phone that is told to come again (503 with Retry-After) obeys. Nothing may fail, and nothing that was
 * acknowledged be lost. Build first: `scripts/build`.
 */
export async function bench(): Promise<Measure[]> {
  const club = await largeClub();
  try {
    const server = await startBuilt(club.folder);
    const { pages, submitted, errors, seconds } = await rush(club, server);
    await untilRendered(club.folder);
    const refused = submitted.filter(({ catchId }) => catchId === null);
    for (const error of new Set(errors)) console.error(error);
    const changes = pages[0]?.told() ?? 0;
    for (const page of pages) page.close();
    await server.stop();
    const wrong = await findWrong(club);
    for (const line of wrong.slice(0, 10)) console.error(line);
    const accepted = submitted.filter(({ catchId }) => catchId !== null);
    const opening = pages.map(({ ms }) => ms);
    const sending = submitted.map(({ ms }) => ms);
    return [
      { what: `pages opened, of ${anglers}`, value: pages.length, unit: "" },
      { what: `catches accepted, of ${submitters}`, value: accepted.length, unit: "" },
      { what: "the whole rush", value: seconds, unit: "s" },
      { what: "a page with its files, session and stream, median", value: median(opening), unit: "ms" },
      { what: "a page with its files, session and stream, p99", value: p99(opening), unit: "ms" },
      { what: "a catch with its photo, median", value: median(sending), unit: "ms" },
      { what: "a catch with its photo, p99", value: p99(sending), unit: "ms" },
      { what: "told to come again", value: submitted.reduce((sum, { waits }) => sum + waits, 0), unit: "times" },
      { what: "changes told to the first page", value: changes, unit: "" },
      atMost(0, { what: "errors", value: errors.length + refused.length, unit: "" }),
      atMost(0, { what: "acknowledged and lost", value: await countLost(club, accepted), unit: "" }),
      atMost(0, { what: "found wrong by check", value: wrong.length, unit: "" }),
    ];
  } finally {
    club.remove();
  }
}
