import type { Deps } from "../../deps.ts";
import type { MetricSources } from "./club-metrics.ts";
import type { ObserveRequest } from "./request-metrics.ts";

export type Metrics = {
  observe: ObserveRequest;
  text(): Promise<string>;
  contentType: string;
};

/** Loaded only for a monitored club, because the library pulls in Node.js's HTTP client. */
async function openRegistry(deps: Deps, shared: MetricSources) {
  const [{ Registry }, { createClubMetrics }, { createRequestMetrics }, { createServerMetrics }] = await Promise.all([
    import("prom-client"),
    import("./club-metrics.ts"),
    import("./request-metrics.ts"),
    import("./server-metrics.ts"),
  ]);
  const registry = new Registry();
  const observe = createRequestMetrics(registry);
  const readClub = createClubMetrics(registry, deps, shared);
  return { registry, observe, readClub, readServer: createServerMetrics(registry, deps) };
}

/** If `METRICS_TOKEN` isn't set, nobody may read the metrics and nothing is counted. */
export function openMetrics(deps: Deps, shared: MetricSources): Metrics {
  const opened = deps.config.metricsToken === null ? null : openRegistry(deps, shared);
  return {
    contentType: "text/plain; version=0.0.4; charset=utf-8",
    observe(request) {
      void opened?.then(({ observe }) => observe(request));
    },
    async text() {
      if (!opened) return "";
      const { registry, readClub, readServer } = await opened;
      await readClub();
      await readServer?.();
      return registry.metrics();
    },
  };
}
