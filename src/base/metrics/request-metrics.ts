import { Counter, Histogram, type Registry } from "prom-client";

type Kind = "page" | "api" | "photo" | "asset" | "live" | "operator";

const operators = new Set(["/healthz", "/readyz", "/metrics"]);

function kindOfPath(path: string): Kind {
  if (path === "/api/live") return "live";
  if (path.startsWith("/api/")) return "api";
  if (path.startsWith("/photos/")) return "photo";
  if (path.startsWith("/assets/")) return "asset";
  return operators.has(path) ? "operator" : "page";
}

/** Histogram buckets, in seconds. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type ObserveRequest = (request: { path: string; method: string; status: number; ms: number }) => void;

/** Counts and times every request by kind, method and status. Paths aren't recorded, because they identify people's things. */
export function createRequestMetrics(registry: Registry): ObserveRequest {
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
    buckets: durations,
    registers: [registry],
  });
  return ({ path, method, status, ms }) => {
    const kind = kindOfPath(path);
    requests.inc({ kind, method, status });
    seconds.observe({ kind }, ms / 1000);
  };
}
