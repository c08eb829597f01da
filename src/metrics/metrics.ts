import { Registry } from "prom-client";
import type { Deps } from "../deps.ts";
import { createClubMetrics, type Kept } from "./club-metrics.ts";
import { createRequestMetrics, type ObserveRequest } from "./request-metrics.ts";

export type Metrics = {
  observe: ObserveRequest;
  /** Everything as Prometheus reads it. */
  text(): Promise<string>;
  contentType: string;
};

export function openMetrics(deps: Deps, kept: Kept): Metrics {
  const registry = new Registry();
  const requests = createRequestMetrics();
  const readClub = createClubMetrics(registry, deps, kept);
  return {
    observe: requests.observe,
    contentType: registry.contentType,
    async text() {
      await readClub();
      return requests.text() + (await registry.metrics());
    },
  };
}
