type Kind = "page" | "api" | "photo" | "asset" | "live" | "operator";

const operators = new Set(["/healthz", "/readyz", "/metrics"]);

function kindOfPath(path: string): Kind {
  if (path === "/api/live") return "live";
  if (path.startsWith("/api/")) return "api";
  if (path.startsWith("/photos/")) return "photo";
  if (path.startsWith("/assets/")) return "asset";
  return operators.has(path) ? "operator" : "page";
}

/** Seconds. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

export type ObserveRequest = (request: { path: string; method: string; status: number; ms: number }) => void;

export type RequestMetrics = {
  observe: ObserveRequest;
  text(): string;
};

type Count = { labels: string; count: number };
/** `within` counts each request once, in the shortest matching bucket of `durations`. */
type Times = { within: number[]; seconds: number; count: number };

const requestsName = "fishtournament_requests_total";
const secondsName = "fishtournament_request_seconds";

function textOfTimes(kind: Kind, { within, seconds, count }: Times): string[] {
  let sum = 0;
  const buckets = durations.map((duration, place) => {
    sum += within[place] ?? 0;
    return `${secondsName}_bucket{le="${duration}",kind="${kind}"} ${sum}`;
  });
  return [
    ...buckets,
    `${secondsName}_bucket{le="+Inf",kind="${kind}"} ${count}`,
    `${secondsName}_sum{kind="${kind}"} ${seconds}`,
    `${secondsName}_count{kind="${kind}"} ${count}`,
  ];
}

/** No paths: they name people's things. Own counters, because the library's cost more than a reply from memory. */
export function createRequestMetrics(): RequestMetrics {
  const counts = new Map<string, Count>();
  const times = new Map<Kind, Times>();

  function timesOf(kind: Kind): Times {
    const known = times.get(kind);
    if (known) return known;
    const none = { within: Array<number>(durations.length + 1).fill(0), seconds: 0, count: 0 };
    times.set(kind, none);
    return none;
  }

  return {
    observe({ path, method, status, ms }) {
      const kind = kindOfPath(path);
      const name = `${kind} ${method} ${status}`;
      const known = counts.get(name);
      if (known) known.count += 1;
      else counts.set(name, { labels: `kind="${kind}",method="${method}",status="${status}"`, count: 1 });
      const taken = timesOf(kind);
      const seconds = ms / 1000;
      let place = 0;
      while (place < durations.length && seconds > (durations[place] ?? 0)) place += 1;
      taken.within[place] = (taken.within[place] ?? 0) + 1;
      taken.seconds += seconds;
      taken.count += 1;
    },
    text() {
      const counted = [...counts.values()].map(({ labels, count }) => `${requestsName}{${labels}} ${count}`);
      const timed = [...times].flatMap(([kind, taken]) => textOfTimes(kind, taken));
      return [
        `# HELP ${requestsName} Requests answered.`,
        `# TYPE ${requestsName} counter`,
        ...counted,
        `# HELP ${secondsName} Time from a request's arrival to its reply, in seconds.`,
        `# TYPE ${secondsName} histogram`,
        ...timed,
        "",
      ].join("\n");
    },
  };
}
