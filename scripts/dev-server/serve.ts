import { mkdirSync, watch, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { staticPlugin } from "@elysiajs/static";
import { Elysia } from "elysia";
import browserPage from "./browser.html";
import { createSupervisor } from "./supervisor.ts";

/* Two processes. The browser talks to this one: Bun's development server bundles the browser's files and swaps
   saved components and styles in the open page; everything else is proxied to the club's server, which runs from
   source and restarts when one of its files is saved. The executable has none of this: its files are built and
   embedded. */

const root = join(import.meta.dirname, "../..");
const port = Number(process.env.PORT || 3000);
const origin = `http://localhost:${port}`;
/**
 * The bundler watches the stylesheet of `browser.html`, but not the files that Tailwind imports into it. So
 * that stylesheet is generated, and rewritten whenever any other is saved.
 */
const stylesheet = join(root, "dist/dev/styles.css");
const writeStylesheet = () => writeFileSync(stylesheet, `@import "../../web/admin/styles.css"; /* ${Date.now()} */\n`);
mkdirSync(dirname(stylesheet), { recursive: true });
writeStylesheet();

const browserPath = "/__dev/browser";
const reloadPath = "/__dev/reloads";

const club = createSupervisor({ root, origin });

/** Reloads the page after the server restarted for a change in its own code; the bundler swaps the browser's. */
const reloadScript = `new EventSource("${reloadPath}").onmessage=()=>location.reload()`;

/** Caches no pages: use `scripts/start` to try the site offline. */
const idleWorker = 'self.addEventListener("install", () => self.skipWaiting());';

/** The tags that Bun's development server inserts into its own page, for use in ours. */
async function browserTags(): Promise<string> {
  const html = await (await fetch(origin + browserPath)).text();
  const tags = html.match(/<link rel="stylesheet"[^>]*>|<script type="module"[^>]*><\/script>/g) ?? [];
  // A failed build is shown by the page that reports it.
  return tags.length < 2 ? `<script>location.href="${browserPath}"</script>` : tags.join("");
}

/** A page of the club's server with this server's scripts and styles. The policy would forbid the inline reload script. */
async function withBrowserFiles(response: Response): Promise<Response> {
  const html = await response.text();
  const headers = new Headers(response.headers);
  for (const name of ["content-security-policy", "content-length", "etag"]) headers.delete(name);
  const tags = `${await browserTags()}<script>${reloadScript}</script></head>`;
  return new Response(
    html.replace("</head>", () => tags),
    { status: response.status, headers },
  );
}

async function passOn(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("accept-encoding", "identity");
  const { method } = request;
  const body = method === "GET" || method === "HEAD" ? null : request.body;
  const target = (await club.address()) + pathname + search;
  const response = await fetch(target, { method, headers, body, redirect: "manual", signal: request.signal });
  const isPage = method === "GET" && response.headers.get("content-type")?.startsWith("text/html");
  return isPage && pathname !== "/api/docs" ? withBrowserFiles(response) : response;
}

function reloads(request: Request): Response {
  const stream = new ReadableStream<string>({
    start(controller) {
      const stop = club.onServerChange(() => controller.enqueue("data: reload\n\n"));
      request.signal.addEventListener("abort", stop);
      controller.enqueue(": open\n\n");
    },
  });
  return new Response(stream, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
}

const files = new Elysia()
  .use(await staticPlugin({ assets: join(root, "web/public"), prefix: "/", alwaysStatic: true, maxAge: 0 }))
  .get("/sw.js", () => new Response(idleWorker, { headers: { "content-type": "text/javascript" } }))
  .get(reloadPath, ({ request }) => reloads(request))
  .all("*", ({ request }) => passOn(request), { parse: "none" });

Bun.serve({
  port,
  hostname: "localhost",
  idleTimeout: 0,
  development: { hmr: true, console: false },
  routes: { [browserPath]: browserPage },
  fetch: files.fetch,
});

for (const folder of ["src", "web"] as const) {
  watch(join(root, folder), { recursive: true }, (_, name) => {
    if (name?.endsWith(".css")) writeStylesheet();
    if (name?.endsWith(".ts") || name?.endsWith(".tsx") || name?.endsWith(".sql")) club.restart(folder);
  });
}
club.start();
