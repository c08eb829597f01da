import { Elysia } from "elysia";
import { readClubName } from "../club/read-club-settings.ts";
import type { Deps } from "../deps.ts";

/** `--deep` and `--page` of web/ui/styles/tokens.css. */
const colours = { theme: "#062f37", background: "#f2f6f5" };

const icon = (src: string, sizes: string, type: string, purpose = "any") => ({ src, sizes, type, purpose });

export const manifestRoutes = ({ config, store }: Deps) =>
  new Elysia().get("/manifest.webmanifest", async () => {
    const name = await store.read((db) => readClubName(db, config));
    const manifest = {
      id: "/",
      name,
      short_name: name,
      description: "Fishing tournaments: enter, send your catch, follow the leaders.",
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: colours.theme,
      background_color: colours.background,
      icons: [
        icon("/favicon.svg", "any", "image/svg+xml"),
        icon("/icons/icon-192.png", "192x192", "image/png"),
        icon("/icons/icon-512.png", "512x512", "image/png"),
        icon("/icons/icon-maskable-512.png", "512x512", "image/png", "maskable"),
      ],
      shortcuts: [
        { name: "Quick Catch", url: "/submit-catch" },
        { name: "My Catches", url: "/my-catches" },
      ],
    };
    const headers = { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" };
    return new Response(JSON.stringify(manifest), { headers });
  });
