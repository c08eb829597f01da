import { Counter, Gauge, type Registry } from "prom-client";
import type { Deps } from "../../deps.ts";

/** Metrics of one instance that uses a database server; null if the database is a file. */
export function createServerMetrics(registry: Registry, { store, clock }: Deps): (() => Promise<void>) | null {
  if (store.serverFigures() === null) return null;
  const options = (name: string, help: string, labelNames: string[] = []) => ({
    ...{ name: `fishtournament_${name}`, help, labelNames },
    registers: [registry],
  });
  const writes = new Counter(options("database_writes_total", "Writes begun."));
  const busy = new Counter(options("database_writes_busy_total", "Writes that were answered 'busy'."));
  const waited = new Counter(options("database_write_wait_seconds_total", "How long writes waited for other writes."));
  const connections = new Gauge(options("database_connections", "Connections to the database server.", ["state"]));
  const waiting = new Gauge(options("database_connections_awaited", "Reads and writes that wait for a connection."));
  const ahead = new Gauge(
    options("clock_ahead_seconds", "How far this computer's clock is ahead of the database server's."),
  );

  return async () => {
    const figures = store.serverFigures();
    if (!figures) return;
    const totals: [Counter, number][] = [
      [writes, figures.writes],
      [busy, figures.busy],
      [waited, figures.waitedMs / 1000],
    ];
    for (const [counter, total] of totals) {
      counter.reset();
      counter.inc(total);
    }
    connections.set({ state: "busy" }, figures.connections.open - figures.connections.idle);
    connections.set({ state: "idle" }, figures.connections.idle);
    waiting.set(figures.waiting);
    ahead.set((clock() - (await store.read((db) => store.sharedNow(db, clock)))) / 1000);
  };
}
