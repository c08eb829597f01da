import { Counter, Histogram, type Registry } from "prom-client";

/** What a request asks for, as far as its cost goes. */
type Kind = "page" | "api" | "photo" | "asset" | "live" | "operator";

const operators = new Set(["/healthz", "/readyz", "/metrics"]);

export function kindOfPath(path: string): Kind {
  if (path === "/api/live") return "live";
  if (path.startsWith("/api/")) return "api";
  if (path.startsWith("/photos/")) return "photo";
  if (path.startsWith("/assets/")) return "asset";
  return operators.has(path) ? "operator" : "page";
}

/** Seconds; a phone's reader notices from the middle on. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Tally = { kind: Kind; method: string; status: number; count: number };

export type ObserveRequest = (request: { path: string; method: string; status: number; ms: number }) => void;

/** Counts every request by kind, method and status, and how long it took, into `registry`. No paths: those name people's things. */
export function createRequestMetrics(registry: Registry): ObserveRequest {
  /** Added up here until somebody looks: the library's labels cost more than an answer from memory. */
  const tallies = new Map<string, Tally>();
  const requests = new Counter({
    name: "fishtournament_requests_total",
    help: "Requests answered.",
    labelNames: ["kind", "method", "status"],
    registers: [registry],
    collect() {
      for (const { count, ...labels } of tallies.values()) requests.inc(labels, count);
      tallies.clear();
    },
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
    const name = `${kind} ${method} ${status}`;
    const tally = tallies.get(name);
    if (tally) tally.count += 1;
    else tallies.set(name, { kind, method, status, count: 1 });
    seconds.observe({ kind }, ms / 1000);
  };
}
