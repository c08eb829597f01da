import { afterAll, beforeAll, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { callsOf } from "../../src/api-description/describe-api.ts";
import { pageRouter } from "../../src/pages/page-router.ts";
import { type Fixtures, settings } from "../permissions/prepared-club.ts";
import { type RowRequest, requestOf } from "../permissions/request-of.ts";
import { isPage } from "../permissions/routes.ts";
import { partsOf } from "../permissions/row.ts";
import { openClub } from "../support/club.ts";
import { listBombs, notAPhoto, ordinaryList, ordinaryPhoto, photoBombs } from "./bombs.ts";
import { type ClubProcess, openClubProcess } from "./club-process.ts";
import { describeHit, type Hit, send } from "./send.ts";
import { routeOf, rows, senders } from "./shots.ts";

/*
 * Every route that accepts a file gets files that choke a careless parser. The routes come from the application itself,
 * and valid requests from the permission table, so a new route is tested automatically. Requires Linux, to read another
 * process's peak memory.
 */

type FileRoute = {
  name: string;
  takes: "photo" | "list";
  /** The form's fields that may contain the photo; none for a list that is the whole body. */
  fields: string[];
  request: RowRequest;
  sender: string | null;
};

let club: ClubProcess;
let routes: FileRoute[];
let sessions: Record<string, string>;

/** Names of the parts of a form that are files. */
function fileFields(model: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(model, { io: "input", unrepresentable: "any" });
  return Object.entries(properties).flatMap(([name, field]) =>
    JSON.stringify(field).includes('"format":"binary"') ? [name] : [],
  );
}

async function findRoutes(fixtures: Fixtures): Promise<FileRoute[]> {
  const plainClub = await openClub(settings);
  const calls = new Map(callsOf(plainClub).map((call) => [`${call.method} ${call.path}`, call]));
  await plainClub.close();
  const fileRoutes = new Map<string, FileRoute>();
  const begun = rows.toSorted(([, a], [, b]) => Number(hasFile(b.form)) - Number(hasFile(a.form)));
  for (const [rowName, row] of begun) {
    const name = routeOf(rowName);
    if (fileRoutes.has(name) || partsOf(rowName).method === "GET") continue;
    const request = requestOf(rowName, row, fixtures);
    const path = request.path.split("?")[0] ?? "";
    const { detail, body } = calls.get(name)?.hooks ?? {};
    const inModel = body ? fileFields("model" in body ? body.model : body) : [];
    const takesPhoto = detail ? "x-photo" in detail : isPage(name) && pageRouter.takesPhoto(path);
    const takesList = detail ? "x-list" in detail : isPage(name) && pageRouter.takesList(path);
    if (inModel.length > 0 && !takesPhoto) throw new Error(`${name} takes a file: declare takesPhoto.`);
    if (!(takesPhoto || takesList)) continue;
    const inRow = Object.entries(request.fields ?? {}).flatMap(([field, value]) =>
      value instanceof Blob ? field : [],
    );
    // A form is read completely, whatever the name of its file.
    const [fields = ["photo", "image"]] = [inModel, inRow].filter(({ length }) => length > 0);
    fileRoutes.set(name, {
      name,
      takes: takesList ? "list" : "photo",
      fields,
      request,
      sender: senders(row)[0] ?? null,
    });
  }
  return [...fileRoutes.values()];
}

const hasFile = (form: unknown) =>
  typeof form === "object" && Object.values(form ?? {}).some((value) => value instanceof Blob);

beforeAll(async () => {
  club = await openClubProcess();
  const filled = await club.fill();
  sessions = filled.sessions;
  routes = await findRoutes(filled.fixtures);
}, 300_000);
afterAll(() => club.end(), 300_000);

/** The cost of a request for the club's process: CPU time in seconds, additional memory in megabytes. */
type Cost = { cpu: number; memory: number };

const cpuTicks = () => {
  const fields = readFileSync(`/proc/${club.pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  return Number(fields[11]) + Number(fields[12]);
};
const ticksPerSecond = 100;
const kilobytesOf = (what: "VmRSS" | "VmHWM") =>
  Number(new RegExp(`^${what}:\\s+(\\d+) kB`, "m").exec(readFileSync(`/proc/${club.pid}/status`, "utf8"))?.[1]);

async function costOf(work: () => Promise<Hit>): Promise<{ hit: Hit; cost: Cost }> {
  // Resets the peak to the memory in use now.
  writeFileSync(`/proc/${club.pid}/clear_refs`, "5");
  const [ticks, kilobytes] = [cpuTicks(), kilobytesOf("VmRSS")];
  const hit = await work();
  const cpu = (cpuTicks() - ticks) / ticksPerSecond;
  return { hit, cost: { cpu, memory: (kilobytesOf("VmHWM") - kilobytes) / 1024 } };
}

function sendTo({ name, takes, fields, request, sender }: FileRoute, file: Uint8Array<ArrayBuffer> | string) {
  const session = sender === null ? undefined : sessions[sender];
  const shot = { ...request, route: name, who: sender };
  if (takes === "list" && typeof file === "string") {
    const list = request.fields ? { fields: { ...request.fields, text: file } } : { csv: file };
    return send(club, { ...shot, ...list }, session);
  }
  const files = Object.fromEntries(fields.map((field) => [field, new Blob([file])]));
  // A call may accept JSON instead of a form.
  const { json, ...rest } = shot;
  const typed = Object.entries((json ?? {}) as object).map(([field, value]) => [field, String(value)]);
  return send(club, { ...rest, fields: { ...Object.fromEntries(typed), ...request.fields, ...files } }, session);
}

const bombsFor = ({ takes }: FileRoute): [string, Uint8Array<ArrayBuffer> | string][] =>
  Object.entries(takes === "list" ? listBombs : photoBombs);

/** A hundred times an ordinary request, but at least the cost of a large valid file. */
const allowed = (takes: FileRoute["takes"], usualCpu = 0): Cost => ({
  cpu: Math.max(5, 100 * usualCpu),
  memory: takes === "list" ? 700 : 450,
});

const fits = ({ cpu, memory }: Cost, limit: Cost) => cpu <= limit.cpu && memory <= limit.memory;

/** Stops at a fault. Otherwise, the cheapest of three tries if the first seems expensive: a bomb is expensive every time. */
async function costOfBomb(route: FileRoute, file: Uint8Array<ArrayBuffer> | string) {
  let cheapest = await costOf(() => sendTo(route, file));
  for (let tries = 1; tries < 3 && !fits(cheapest.cost, allowed(route.takes)); tries += 1) {
    if (cheapest.hit.fault) break;
    const next = await costOf(() => sendTo(route, file));
    if (next.hit.fault || fits(next.cost, allowed(route.takes))) cheapest = next;
  }
  return cheapest;
}

test("the test covers every call and page that accepts photos or lists", () => {
  const names = routes.map(({ name, takes }) => `${takes}: ${name}`);
  console.log(`fuzz: files to ${names.length} routes`);
  expect(names).toContain("photo: POST /api/catches");
  expect(names).toContain("photo: POST /api/catches/:id/photo");
  expect(names).toContain("list: POST /api/admin/members/import");
  expect(names).toContain("list: POST /admin/users/import");
});

test("a file that isn't a photo is refused with 415 by every call that accepts a photo", async () => {
  for (const route of routes.filter(({ name, takes }) => takes === "photo" && !isPage(name))) {
    const { status } = await sendTo(route, notAPhoto);
    expect({ route: route.name, status }).toEqual({ route: route.name, status: 415 });
  }
}, 300_000);

test("no file costs a hundred times as much as an ordinary one", async () => {
  const tooDear: string[] = [];
  const most: Cost = { cpu: 0, memory: 0 };
  for (const route of routes) {
    const costs: [string, Cost][] = [];
    for (const [bomb, file] of bombsFor(route)) {
      const { hit, cost } = await costOfBomb(route, file);
      if (hit.fault) tooDear.push(`${bomb}: ${describeHit(hit)}`);
      costs.push([bomb, cost]);
    }
    const { cost: usual } = await costOf(() => sendTo(route, route.takes === "list" ? ordinaryList : ordinaryPhoto));
    const limit = allowed(route.takes, usual.cpu);
    for (const [bomb, cost] of costs) {
      const { cpu, memory } = cost;
      most.cpu = Math.max(most.cpu, cpu);
      most.memory = Math.max(most.memory, memory);
      if (fits(cost, limit)) continue;
      tooDear.push(`${route.name}, ${bomb}: ${cpu} s and ${Math.round(memory)} MB; usually ${usual.cpu} s`);
    }
  }
  console.log(`fuzz: files cost at most ${most.cpu} s and ${Math.round(most.memory)} MB`);
  expect(tooDear).toEqual([]);
  expect(club.errors()).toBe("");
  expect(club.exitCode()).toBeNull();
}, 1_200_000);

test("after all the expensive files, an ordinary list and photo are accepted", async () => {
  for (const route of routes.filter(({ name }) => !isPage(name))) {
    const { status, fault } = await sendTo(route, route.takes === "list" ? ordinaryList : ordinaryPhoto);
    expect({ route: route.name, fault, status: status < 500 }).toEqual({
      route: route.name,
      fault: null,
      status: true,
    });
  }
}, 300_000);
