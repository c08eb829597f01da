import { Elysia } from "elysia";
import { clubColors, isSquare } from "../club/club-limits.ts";
import type { ClubLogo } from "../club/club-settings.ts";
import { readClubLook } from "../club/read-club-settings.ts";
import type { Deps } from "../deps.ts";

/** `--page` in web/ui/styles/tokens.css. */
const background = "#f2f6f5";

const icon = (src: string, sizes: string, type: string, purpose = "any") => ({ src, sizes, type, purpose });

/** The minimum icon size that phones require, in pixels. */
const minIconEdge = 192;

const ownIcons = [
  icon("/favicon.svg", "any", "image/svg+xml"),
  icon("/icons/icon-192.png", "192x192", "image/png"),
  icon("/icons/icon-512.png", "512x512", "image/png"),
  icon("/icons/icon-maskable-512.png", "512x512", "image/png", "maskable"),
];

const iconsOf = (logo: ClubLogo | null) =>
  logo && isSquare(logo) && Math.min(logo.width, logo.height) >= minIconEdge
    ? [icon(logo.src, `${logo.width}x${logo.height}`, "image/webp")]
    : ownIcons;

export const manifestRoutes = ({ config, store }: Deps) =>
  new Elysia().get("/manifest.webmanifest", async () => {
    const { name, colors, logo } = await store.read((db) => readClubLook(db, config));
    const manifest = {
      id: "/",
      name,
      short_name: name,
      description: "Fishing tournaments: enter, send your catch, follow the leaders.",
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: clubColors[colors],
      background_color: background,
      icons: iconsOf(logo),
      shortcuts: [
        { name: "Quick Catch", url: "/submit-catch" },
        { name: "My Catches", url: "/my-catches" },
      ],
    };
    const headers = { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" };
    return new Response(JSON.stringify(manifest), { headers });
  });
