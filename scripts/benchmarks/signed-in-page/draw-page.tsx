import pino from "pino";
import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { agreementVersion } from "../../../src/accounts/account-limits.ts";
import { createApi } from "../../../src/api.ts";
import { findActor } from "../../../src/base/http/session.ts";
import { openDeps } from "../../../src/commands/open-deps.ts";
import { readConfig } from "../../../src/config.ts";
import type { Deps } from "../../../src/deps.ts";
import { openLiveReaders } from "../../../src/live/live-readers.ts";
import { inProcessApi } from "../../../src/pages/in-process-api.ts";
import { createRoutes } from "../../../web/all-routes.ts";
import type { Runtime } from "../../../web/runtime/runtime.ts";

/**
 * The reference for a signed-in page, in a separate process: React's renderToString of the page's tree and
 * nothing else. Arguments: data folder, address, session cookie. For each number read from standard input, it
 * renders that many times and prints the processor time per render, µs.
 */
const [folder = "", path = "", cookie = ""] = process.argv.slice(2);
const origin = "http://localhost";
const config = readConfig({ DATA_DIR: folder, RATE_LIMITS: "off" });
const deps: Deps = { ...(await openDeps(config)), log: pino({ level: "silent" }) };
const request = new Request(origin + path, { headers: { cookie } });
const now = deps.clock();
const actor = await findActor(deps.store, request, agreementVersion, now);
if (!actor) throw new Error("Nobody is signed in by this cookie.");
const api = createApi(deps, openLiveReaders(deps.store, deps.log, deps.clock));
const nothingIsSent = () => Promise.reject(new Error("A page that is read sends nothing."));
const asked = {
  requestId: "",
  actor,
  now,
  beganAt: now,
  origin,
  linkOrigin: origin,
  address: "",
  cookie,
  refusal: null,
};
const context = {
  ...{ ...asked, versions: new Map(), askAgain: nothingIsSent, write: nothingIsSent },
  refuseUnknownFields: () => undefined,
};
const runtime: Runtime = {
  api: inProcessApi(async (request) => api.handle(request), context, "", new Headers()),
  showToast: () => undefined,
  takeToast: () => null,
  drafts: { keep: () => undefined, take: () => null, forget: () => undefined },
  inBrowser: false,
  refused: null,
};
const handler = createStaticHandler(createRoutes(runtime));
const result = await handler.query(request);
if (result instanceof Response || result.statusCode !== 200) throw new Error(`${path} is not a page.`);
const router = createStaticRouter(handler.dataRoutes, result);
const draw = () => renderToString(<StaticRouterProvider router={router} context={result} hydrate={false} />);

for await (const line of console) {
  const times = Number(line);
  const before = process.cpuUsage();
  for (let time = 0; time < times; time += 1) draw();
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / times);
}
process.exit();
