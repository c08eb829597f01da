import type { Ran, Service } from "./update-program.ts";

export const unitName = "fishtournament";

const lookMs = 250;

type Systemd = {
  run(command: string[]): Promise<Ran>;
  /** The address that replies 200 as soon as the club is ready. */
  readyUrl: string;
};

/** The address at which this computer asks a server on `host` whether it is ready. */
export function readyUrlOf(host: string, port: number): string {
  const reachable = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}/readyz`;
}

async function answers(url: string, timeoutMs: number): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
    return ok;
  } catch {
    return false;
  }
}

/** The unit that runs `program`; null if systemd runs no such unit now. */
export async function runningUnit(program: string, { run, readyUrl }: Systemd): Promise<Service | null> {
  const shown = await run(["systemctl", "show", "--property=ActiveState,ExecStart", unitName]);
  const isOurs = shown.output.includes(`path=${program} `) && shown.output.includes("ActiveState=active");
  if (!(shown.hasSucceeded && isOurs)) return null;
  return {
    name: unitName,
    readyUrl,
    stop: () => run(["systemctl", "stop", unitName]),
    start: () => run(["systemctl", "start", unitName]),
    async isReady(timeoutMs) {
      const giveUpAt = performance.now() + timeoutMs;
      while (performance.now() < giveUpAt) {
        if (await answers(readyUrl, Math.max(lookMs, giveUpAt - performance.now()))) return true;
        await Bun.sleep(lookMs);
      }
      return false;
    },
  };
}
