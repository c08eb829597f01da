import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type ListedRoute, listRoutes, routeLines } from "../../scripts/testing/route-list.ts";
import { type Club, openClub } from "../support/club.ts";

const root = join(import.meta.dir, "../..");
let club: Club;
let list: ListedRoute[];

beforeAll(async () => {
  club = await openClub();
  list = await listRoutes(club.routes);
});
afterAll(() => club.close());

const nameOf = ({ method, path }: ListedRoute) => `${method} ${path}`;
const isPage = ({ method }: ListedRoute) => method === "PAGE";

test("scripts/list routes names one handler for every route of the application", () => {
  const calls = list.filter((route) => !isPage(route));
  expect(calls.length).toBeGreaterThan(200);
  expect(calls.filter(({ at }) => at.length !== 1).map((route) => `${nameOf(route)}: ${route.at.join(", ")}`)).toEqual(
    [],
  );
});

test("scripts/list routes names every page's screen", () => {
  const pages = list.filter(isPage);
  expect(pages.length).toBeGreaterThan(80);
  expect(pages.filter(({ at: [screen = ""] }) => !existsSync(join(root, screen))).map(nameOf)).toEqual([]);
});

test("scripts/list routes prints method, path, role and handler in one line", () => {
  const lines = routeLines(list).split("\n");
  expect(lines).toHaveLength(list.length);
  const line = lines.find((line) => line.startsWith("POST   /api/complaints "));
  expect(line?.split(/ +/)).toEqual([
    "POST",
    "/api/complaints",
    "member",
    expect.stringMatching(/^src\/complaints\/routes\.ts:\d+$/),
  ]);
});
