import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Club, openClub } from "../support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await openClub({ CLUB_NAME: "Lake Fork Anglers" });
});
afterAll(() => club.close());

type Manifest = { name: string; start_url: string; display: string; icons: { src: string; purpose: string }[] };

test("every page links to a manifest that lets a phone add the club to its home screen, under its own name", async () => {
  expect(await (await club.visitor.send("/")).text()).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  const reply = await club.visitor.send("/manifest.webmanifest");
  expect(reply.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = (await reply.json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Lake Fork Anglers", start_url: "/", display: "standalone" });
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) expect([src, existsSync(join("web/public", src))]).toEqual([src, true]);
});
