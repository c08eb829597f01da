import { pictureOf } from "../../../tests/crash/photos.ts";
import { builtFile } from "./servers.ts";

/** Tournaments in each of which an angler sends catches, one after the other, and a judge decides them. */
export type Lanes = { tournamentIds: number[]; anglers: string[]; judge: string };

const lanes = 8;
const catchesALane = 8;
const password = "a long password";

async function ask(url: string, body: unknown, cookie = ""): Promise<Response> {
  const headers = { cookie, ...(!(body instanceof FormData) && { "content-type": "application/json" }) };
  const reply = await fetch(url, {
    method: "POST",
    headers,
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`);
  return reply;
}

const cookieOf = (reply: Response) => reply.headers.get("set-cookie")?.split(";")[0] ?? "";

async function accepted(url: string, cookie: string): Promise<string> {
  await ask(`${url}/api/auth/accept-user-agreement`, {}, cookie);
  return cookie;
}

/** Makes the club where there is none. */
export async function addAdmin(dataDir: string, settings: Record<string, string>): Promise<void> {
  const names = ["--username", "Judge", "--email", "judge@example.org", "--state", "TX"];
  const child = Bun.spawn([builtFile, "admin", "add", ...names], {
    env: { PATH: process.env.PATH ?? "", DATA_DIR: dataDir, ...settings },
    stdin: new TextEncoder().encode(`${password}\n`),
    stdout: "ignore",
    stderr: "inherit",
  });
  if ((await child.exited) !== 0) throw new Error("The admin was not added.");
}

/** Over HTTP, so that each engine gets the same club, as its admin. */
export async function gatherLanes(url: string): Promise<Lanes> {
  const login = await ask(`${url}/api/auth/login`, { emailOrUsername: "Judge", password });
  const judge = await accepted(url, cookieOf(login));
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const gathered: Lanes = { tournamentIds: [], anglers: [], judge };
  for (let lane = 0; lane < lanes; lane += 1) {
    const terms = { targetSpecies: "Bass", minLength: "12", prize: 500, tournamentType: "tournament", entryFee: 0 };
    const dates = { startDate: day(-2), endDate: day(2), timeZone: "UTC" };
    const words = { name: `Open ${lane}`, description: "Bass on the lake" };
    const { id } = (await (await ask(`${url}/api/tournaments`, { ...words, ...terms, ...dates }, judge)).json()) as {
      id: number;
    };
    const username = `angler-${lane}`;
    const account = { username, email: `${username}@example.org`, password, state: "TX" };
    const angler = await accepted(url, cookieOf(await ask(`${url}/api/auth/register`, account)));
    await ask(`${url}/api/tournaments/${id}/join`, {}, angler);
    gathered.tournamentIds.push(id);
    gathered.anglers.push(angler);
  }
  return gathered;
}

let pictures = 0;

async function submit(url: string, tournamentId: number, angler: string): Promise<number> {
  const fish = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove", notes: "" };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fish, tournamentId: String(tournamentId) })) form.set(name, value);
  pictures += 1;
  form.set("photo", pictureOf(pictures));
  return ((await (await ask(`${url}/api/catches`, form, angler)).json()) as { id: number }).id;
}

/** How many submissions, and then how many decisions, were answered in a second. */
export async function writeInAll(
  { tournamentIds, anglers, judge }: Lanes,
  urlOf: (lane: number) => string,
): Promise<{ submissions: number; decisions: number }> {
  const numbers = Array.from({ length: catchesALane });
  const perSecond = async (inLane: (tournamentId: number, lane: number) => Promise<void>) => {
    const begun = performance.now();
    await Promise.all(tournamentIds.map(inLane));
    return (1000 * lanes * catchesALane) / (performance.now() - begun);
  };
  const sent: number[][] = tournamentIds.map(() => []);
  const submissions = await perSecond(async (tournamentId, lane) => {
    for (const _ of numbers) sent[lane]?.push(await submit(urlOf(lane), tournamentId, anglers[lane] ?? ""));
  });
  const decisions = await perSecond(async (_, lane) => {
    for (const id of sent[lane] ?? []) {
      await ask(`${urlOf(lane)}/api/admin/catches/${id}/verify`, { isVerified: true }, judge);
    }
  });
  return { submissions, decisions };
}
