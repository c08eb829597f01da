import type { Deps } from "../deps.ts";
import type { Kept } from "./club-metrics.ts";
import { createRequestMetrics, type ObserveRequest } from "./request-metrics.ts";

export type Metrics = {
  observe: ObserveRequest;
  text(): Promise<string>;
  contentType: string;
};

/** Loaded on demand, because the library brings Node.js's HTTP client along. */
async function openClubMetrics(deps: Deps, kept: Kept): Promise<() => Promise<string>> {
  const [{ Registry }, { createClubMetrics }] = await Promise.all([import("prom-client"), import("./club-metrics.ts")]);
  const registry = new Registry();
  const readClub = createClubMetrics(registry, deps, kept);
  return async () => {
    await readClub();
    return registry.metrics();
  };
}

export function openMetrics(deps: Deps, kept: Kept): Metrics {
  const requests = createRequestMetrics();
  let clubText: Promise<() => Promise<string>> | null = null;
  return {
    observe: requests.observe,
    contentType: "text/plain; version=0.0.4; charset=utf-8",
    async text() {
      clubText ??= openClubMetrics(deps, kept);
      const ofClub = await (await clubText)();
      return requests.text() + ofClub;
    },
  };
}
