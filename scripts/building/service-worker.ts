import { join } from "node:path";
import { pages } from "../../src/pages/page-router.ts";
import { patternOf } from "../../web/page-facts.ts";
import { type BrowserFiles, hashedPath } from "./browser-files.ts";

/** Pages load these modules after rendering, so no page names them; offline, they must already be on the phone. */
export const afterwards = [
  "web/layout/photo-dialog.tsx",
  "web/layout/photo-view.tsx",
  "web/layout/placeholders.tsx",
  "web/layout/toasts/toast-region.tsx",
  "web/live/follow-live-board.ts",
  "web/live/stream.ts",
  "web/offline/count-waiting.ts",
  "web/offline/saved-on-device.tsx",
  "web/offline/offline-fallback.ts",
  "web/offline/outbox.ts",
  "web/post-form.ts",
  "web/ui/overlay/tooltips.ts",
];

/**
 * Bundles the service worker into one file that knows the built files by name, and returns its path. It is
 * served at `/sw.js` because a worker can only control pages below its own address.
 */
export async function buildServiceWorker(root: string, built: BrowserFiles): Promise<string> {
  const { script, stylesheet, entryChunks, lazyChunks, files } = built;
  const all = [...files.keys()].filter((url) => url.startsWith(hashedPath));
  const font = all.filter((url) => url.endsWith(".woff2")).slice(0, 1);
  const lazy = afterwards.flatMap((module) => {
    if (!lazyChunks[module]) throw new Error(`${module} is not a separate chunk.`);
    return lazyChunks[module];
  });
  const always = [...new Set([script, stylesheet, ...font, ...entryChunks, ...lazy])];
  const offlinePages = pages.filter(({ isOffline }) => isOffline).map((page) => patternOf(page).source);
  const { outputs } = await Bun.build({
    entrypoints: [join(root, "web/offline/service-worker.ts")],
    target: "browser",
    format: "iife",
    minify: true,
    define: {
      BUILT: JSON.stringify({ all, always, stylesheet, offlinePages }),
      "process.env.NODE_ENV": '"production"',
    },
  });
  const [output] = outputs;
  if (!output) throw new Error("The bundler wrote no service worker.");
  const path = join(root, "dist/web/sw.js");
  await Bun.write(path, await output.text());
  return path;
}
