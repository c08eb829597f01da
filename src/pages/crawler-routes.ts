import { Elysia } from "elysia";
import { contextOf } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { listSeasonIds } from "../seasons/season-rows.ts";
import { listTournaments } from "../tournaments/list-tournaments.ts";
import { tournamentPage } from "../tournaments/tournament-shapes.ts";
import { pages } from "./page-router.ts";

const listed = pages.filter(({ inSitemap }) => inSitemap).map(({ path }) => path.replace(/\/[\w-]+\?/, ""));
const fixedPaths = listed.filter((path) => !path.includes(":"));
const pathsOf = (kind: string) => listed.filter((path) => path.startsWith(`/${kind}/:id`));
const tournamentPaths = pathsOf("tournaments");
const seasonPaths = pathsOf("seasons");

const maxAddresses = 50_000;

export function crawlerRoutes({ store, clock }: Deps) {
  async function tournamentPages(): Promise<string[]> {
    const addresses: string[] = [];
    let after: string | undefined;
    do {
      const page = await store.read((db) =>
        listTournaments(db, null, { after, limit: tournamentPage.maxRows }, clock()),
      );
      addresses.push(...page.items.flatMap(({ id }) => tournamentPaths.map((path) => path.replace(":id", String(id)))));
      after = page.nextAfter ?? undefined;
    } while (after !== undefined && addresses.length < maxAddresses - fixedPaths.length);
    return addresses;
  }

  async function seasonPages(): Promise<string[]> {
    const ids = await store.read((db) => listSeasonIds(db));
    return ids.flatMap((id) => seasonPaths.map((path) => path.replace(":id", String(id))));
  }

  const headers = (type: string) => ({
    "content-type": `${type}; charset=utf-8`,
    "cache-control": "public, max-age=3600",
  });

  return new Elysia()
    .get("/robots.txt", ({ request }) => {
      const lines = [
        "User-agent: *",
        "Disallow: /api/",
        "Disallow: /admin",
        `Sitemap: ${contextOf(request).origin}/sitemap.xml`,
      ];
      return new Response(`${lines.join("\n")}\n`, { headers: headers("text/plain") });
    })
    .get("/sitemap.xml", async ({ request }) => {
      const { origin } = contextOf(request);
      const addresses = [...fixedPaths, ...(await seasonPages()), ...(await tournamentPages())].map(
        (path) => `<url><loc>${origin}${path}</loc></url>`,
      );
      const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join("")}</urlset>
`;
      return new Response(xml, { headers: headers("application/xml") });
    });
}
