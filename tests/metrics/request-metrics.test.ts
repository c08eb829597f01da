import { expect, test } from "bun:test";
import { Counter, Histogram, Registry } from "prom-client";
import { createRequestMetrics } from "../../src/metrics/request-metrics.ts";

/** The same by the metrics' own library. */
function theirMetrics() {
  const registry = new Registry();
  const requests = new Counter({
    name: "fishtournament_requests_total",
    help: "Requests answered.",
    labelNames: ["kind", "method", "status"],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: "fishtournament_request_seconds",
    help: "Time from a request's arrival to its reply, in seconds.",
    labelNames: ["kind"],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return { requests, seconds, text: () => registry.metrics() };
}

const linesOf = (text: string) => text.split("\n").filter(Boolean).toSorted();

test("requests are counted by kind, method and status, and timed, as the library of metrics writes it", async () => {
  const [ours, theirs] = [createRequestMetrics(), theirMetrics()];
  const asked = [
    ["page", "/tournaments/7", "GET", 200, 0.3],
    ["page", "/tournaments/7", "GET", 200, 1],
    ["page", "/", "HEAD", 304, 1.1],
    ["api", "/api/catches", "POST", 201, 249.9],
    ["api", "/api/catches", "POST", 422, 10_000],
    ["live", "/api/live", "GET", 200, 10_000.1],
  ] as const;
  for (const [kind, path, method, status, ms] of asked) {
    ours.observe({ path, method, status, ms });
    theirs.requests.inc({ kind, method, status });
    theirs.seconds.observe({ kind }, ms / 1000);
  }
  expect(linesOf(ours.text())).toEqual(linesOf(await theirs.text()));
});
