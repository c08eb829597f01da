import { expect, test } from "bun:test";
import { Registry } from "prom-client";
import { createRequestMetrics } from "../../../src/base/metrics/request-metrics.ts";

test("requests are counted by kind, method and status, and timed, without their paths", async () => {
  const registry = new Registry();
  const observe = createRequestMetrics(registry);
  const requests = [
    ["/tournaments/7", "GET", 200, 0.3],
    ["/tournaments/7", "GET", 200, 1],
    ["/", "HEAD", 304, 1.1],
    ["/api/catches", "POST", 201, 249.9],
    ["/api/catches", "POST", 422, 10_000],
    ["/api/live", "GET", 200, 10_000.1],
  ] as const;
  for (const [path, method, status, ms] of requests) observe({ path, method, status, ms });
  const text = await registry.metrics();
  for (const line of [
    'fishtournament_requests_total{kind="page",method="GET",status="200"} 2',
    'fishtournament_requests_total{kind="page",method="HEAD",status="304"} 1',
    'fishtournament_requests_total{kind="api",method="POST",status="422"} 1',
    'fishtournament_request_seconds_bucket{le="0.001",kind="page"} 2',
    'fishtournament_request_seconds_bucket{le="0.0025",kind="page"} 3',
    'fishtournament_request_seconds_bucket{le="0.25",kind="api"} 1',
    'fishtournament_request_seconds_bucket{le="10",kind="api"} 2',
    'fishtournament_request_seconds_bucket{le="10",kind="live"} 0',
    'fishtournament_request_seconds_bucket{le="+Inf",kind="live"} 1',
    'fishtournament_request_seconds_count{kind="page"} 3',
  ])
    expect(text.split("\n")).toContain(line);
  expect(text).not.toContain("tournaments/7");
});
