import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { Glob } from "bun";
import { listRoutes } from "../../scripts/testing/route-list.ts";
import { type Club, openClub } from "../support/club.ts";

/*
 * Links are written in place, as "/admin/money" or `/tournaments/${id}`. So that pages can be moved, each link is
 * compared with the paths of web/routes.tsx and src/api.ts: a link without a page fails here, with its file and line.
 */

const root = join(import.meta.dir, "../..");
let club: Club;
let patterns: RegExp[];
let calls: string[];

/**
 * Strings that only look like links: prefixes and suffixes of addresses, and an address of our own that nobody opens.
 */
const others = new Set(["/admin/catches", "/assets", "/boards", "/logout", "/new", "/photos", "/refused"]);

/** Files that are built or embedded in the executable. A service and an update also name paths of the computer. */
const isFile = (link: string, file: string) =>
  /\.(js|svg|png|webp)$/.test(link) || /^src\/(service|updates)\/|^src\/commands\/update\.ts$/.test(file);

/** "/tournaments/:id/leaderboard?" as an expression; a link's own variable, "*", is any part of a segment. */
const patternOf = (path: string) =>
  new RegExp(
    `^${path
      .split("/")
      .slice(1)
      .map((segment) => {
        if (segment === "*") return "/.*";
        const name = segment.replace(/\?$/, "");
        const expression = name.startsWith(":") ? "/[^/]+" : `/(?:${name.replaceAll(".", "\\.")}|[^/]*\\*[^/]*)`;
        return segment.endsWith("?") ? `(?:${expression})?` : expression;
      })
      .join("")}$`,
  );

beforeAll(async () => {
  club = await openClub();
  const routes = await listRoutes(club.routes);
  // The route "*" matches every address: it is the 404 page.
  patterns = routes.filter(({ path }) => path !== "/*").map(({ path }) => patternOf(path));
  calls = routes.map(({ path }) => path.replaceAll(/:\w+/g, "*"));
});
afterAll(() => club.close());

/** Addresses in a file's strings, each with its line; variables become "*", and what follows "?" or "#" is left out. */
function linksIn(text: string): { line: number; link: string }[] {
  const plain = text
    .replaceAll(/^ *(?:\/\/|\/\*\*|\*).*$/gm, "")
    .replaceAll(/\$\{(?:[^{}`]|\{[^{}]*\}|`[^`]*`)*\}/g, (match) => `*${match.replaceAll(/[^\n]/g, "")}`);
  return [...plain.matchAll(/(?<=["'`])\/[a-z*][^"'`\s\\()|,<>{}]*(?=["'`])/g)].map(({ index, 0: match }) => ({
    line: plain.slice(0, index).split("\n").length,
    link: match.replace(/[?#].*$/, "").replace(/(.)\/$/, "$1"),
  }));
}

const hasPage = (link: string) => patterns.some((pattern) => pattern.test(link));

/** The prefix of several calls, such as those of an entry: "/api/admin/money". */
const beginsCalls = (link: string) =>
  /^\/api(\/|$)/.test(link) && calls.some((call) => call.startsWith(`${link.replaceAll(/:\w+/g, "*")}/`));

test("every link in src and web has a page, a call or a file", async () => {
  const files = [...new Glob("{src,web}/**/*.{ts,tsx}").scanSync(root)].toSorted();
  const links = await Promise.all(
    files.map(async (file) => linksIn(await Bun.file(join(root, file)).text()).map((link) => ({ file, ...link }))),
  );
  expect(links.flat().length).toBeGreaterThan(400);
  expect(
    links
      .flat()
      .filter(({ link, file }) => !(hasPage(link) || beginsCalls(link) || others.has(link) || isFile(link, file)))
      .map(({ file, line, link }) => `${file}:${line} ${link}`),
  ).toEqual([]);
});

test("a link is compared with its page segment by segment, without what follows ? or #", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is source text
  const links = linksIn('<Link to={`/tournaments/${id}/prizes#pots`} /> "/admin/mony" `/my-catches?at=${at}`');
  expect(links.map(({ link }) => [link, hasPage(link)])).toEqual([
    ["/tournaments/*/prizes", true],
    ["/admin/mony", false],
    ["/my-catches", true],
  ]);
  expect(hasPage("/tournaments/*/prices")).toBe(false);
});
