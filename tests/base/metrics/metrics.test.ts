import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Club, openClub } from "../../support/club.ts";

const token = "a token of some length";
const asPrometheus = { headers: { authorization: `Bearer ${token}` } };

let club: Club;
beforeEach(async () => {
  club = await openClub({ METRICS_TOKEN: token });
});
afterEach(() => club.close());

const metrics = async () => (await club.visitor.send("/metrics", asPrometheus)).text();

test("Prometheus reads requests by kind and status, and how long they took", async () => {
  await club.visitor.send("/");
  await club.visitor.send("/");
  await club.visitor.send("/api/tournaments/99");
  const text = await metrics();
  expect(text).toContain('fishtournament_requests_total{kind="page",method="GET",status="200"} 2');
  expect(text).toContain('fishtournament_requests_total{kind="api",method="GET",status="404"} 1');
  expect(text).toContain('fishtournament_request_seconds_count{kind="page"} 2');
});

test("metrics cover the queue, the jobs, the disk, the photos, the database and the memory", async () => {
  const text = await metrics();
  for (const name of ["tasks_waiting", "photos", "database_bytes", "disk_free_bytes", "resident_memory_bytes"]) {
    expect(text).toMatch(new RegExp(`^fishtournament_${name}(?:{[^}]*})? \\d`, "m"));
  }
});

test("a failed job appears in the metrics", async () => {
  const { jobLeases } = await import("../../../src/base/db/schema.ts");
  const failed = { job: "backup", lastFinishedAt: 1_780_000_000_000, lastResult: "failed" };
  await club.store.write(async (tx) => tx.insert(jobLeases).values(failed));
  const text = await metrics();
  expect(text).toContain('fishtournament_job_last_finished_seconds{job="backup"} 1780000000');
  expect(text).toContain('fishtournament_job_last_failed{job="backup"} 1');
});

test("metrics are refused without the token, and not found without the setting", async () => {
  expect((await club.visitor.send("/metrics")).status).toBe(401);
  const wrong = { headers: { authorization: "Bearer another token" } };
  expect((await club.visitor.send("/metrics", wrong)).status).toBe(401);
  const quiet = await openClub();
  expect((await quiet.visitor.send("/metrics", asPrometheus)).status).toBe(404);
  await quiet.close();
});

test("metrics contain nobody's name, address or path", async () => {
  const angler = await club.logIn("Waldo");
  await angler.send("/my-catches?q=secret");
  expect(await metrics()).not.toMatch(/Waldo|my-catches|secret|127\.0\.0\.1/);
});

describe("alert rules and dashboard", () => {
  const file = (name: string) => readFileSync(join(import.meta.dirname, "../../..", name), "utf8");
  const [alerts, dashboard, operating] = [
    "deploy/alerts.yaml",
    "deploy/grafana-dashboard.json",
    "docs/operating.md",
  ].map(file);
  /** Metrics that exist only for a club on a database server, or with a domain. */
  const notHere = [
    "fishtournament_clock_ahead_seconds",
    "fishtournament_certificate_expires_seconds",
    "fishtournament_certificate_renewal_failed",
  ];

  test("every metric that the alert rules and the dashboard read exists", async () => {
    await club.visitor.send("/");
    const exposed = await metrics();
    const named = new Set(`${alerts}${dashboard}`.match(/\bfishtournament_\w+/g));
    expect(named.size).toBeGreaterThan(15);
    const missing = [...named].filter(
      (name) => !(exposed.includes(`# TYPE ${name.replace(/_bucket$/, "")} `) || notHere.includes(name)),
    );
    expect(missing).toEqual([]);
  });

  test("every alert has a section that shows what to do", () => {
    const rules = Bun.YAML.parse(alerts ?? "") as { groups: { rules: { alert: string }[] }[] };
    const names = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !operating?.includes(`\n#### ${name}\n`))).toEqual([]);
  });

  test("the dashboard is a valid Grafana import", () => {
    const { title, panels } = JSON.parse(dashboard ?? "");
    expect(title).toBe("FishTournament Pro");
    for (const panel of panels) expect(panel.targets.length).toBeGreaterThan(0);
  });
});

test("a metric has the running version as a label", async () => {
  const { version } = await import("../../../package.json");
  expect(await metrics()).toContain(`fishtournament_build_info{version="${version}"} 1`);
});
