import type { Subprocess } from "bun";

type Options = { root: string; origin: string };

/** Runs the club's server from source on a separate port, and restarts it on request. */
export function createSupervisor({ root, origin }: Options) {
  const port = freePort();
  const address = `http://127.0.0.1:${port}`;
  const listeners = new Set<() => void>();
  let server: Subprocess | null = null;
  let ready: Promise<void> = Promise.resolve();
  let changed: "src" | "web" | null = null;

  function spawn(): Subprocess {
    return Bun.spawn([process.execPath, "src/main.ts", "demo"], {
      cwd: root,
      stdin: "ignore",
      stdout: server ? "pipe" : "inherit",
      stderr: "inherit",
      env: { ...process.env, HOST: "127.0.0.1", PORT: String(port), PUBLIC_URL: origin, NODE_ENV: "development" },
    });
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    server.kill("SIGTERM");
    const isOver = await Promise.race([server.exited.then(() => true), Bun.sleep(500).then(() => false)]);
    if (isOver) return;
    server.kill("SIGKILL");
    await server.exited;
  }

  /** Resolves when the server answers, or when it ended because its code is broken: the error is on the terminal. */
  async function waitUntilReady(): Promise<void> {
    const currentServer = server;
    while (currentServer && currentServer.exitCode === null) {
      const reply = await fetch(`${address}/healthz`).catch(() => null);
      if (reply?.ok) return;
      await Bun.sleep(30);
    }
  }

  async function restartServer(): Promise<void> {
    const folder = changed;
    changed = null;
    await stop();
    server = spawn();
    void forwardLog(server);
    await waitUntilReady();
    if (folder === "src") for (const listener of listeners) listener();
  }

  process.on("SIGINT", () => void stop().then(() => process.exit(0)));
  process.on("SIGTERM", () => void stop().then(() => process.exit(0)));

  return {
    start() {
      server = spawn();
      ready = waitUntilReady();
    },
    /** Saving several files at once restarts the server once. */
    restart(folder: "src" | "web") {
      const isPlanned = changed !== null;
      changed = changed === "src" ? "src" : folder;
      // A page requested from now on waits for the new code.
      if (!isPlanned) ready = ready.then(() => Bun.sleep(50)).then(restartServer);
    },
    /** The server's address, once it answers. */
    async address(): Promise<string> {
      await ready;
      return address;
    },
    /** Calls back after each restart caused by a file of `src`. Returns a function that stops the calls. */
    onServerChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Prints the demo's welcome, which is indented, only at the first start. */
async function forwardLog({ stdout }: Subprocess): Promise<void> {
  if (!(stdout instanceof ReadableStream)) return;
  for await (const text of stdout.pipeThrough(new TextDecoderStream())) {
    const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("  "));
    if (lines.length > 0) console.log(lines.join("\n"));
  }
}

/** Finds a free port. */
export function freePort(): number {
  const probe = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
  const { port } = probe;
  void probe.stop(true);
  if (port === undefined) throw new Error("The system assigned no port.");
  return port;
}
