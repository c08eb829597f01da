import { join } from "node:path";
import { bun } from "../shared/servers.ts";

/** A process that renders one page's tree and does nothing else. */
export type Drawing = {
  /** Renders this many times; resolves to the processor time per render, µs. */
  draw(times: number): Promise<number>;
  stop(): Promise<void>;
};

/** Bundles the drawing program the way the product is built: without development checks. Returns its file. */
export async function bundleDrawing(folder: string): Promise<string> {
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "draw-page.tsx")],
    outdir: folder,
    target: "bun",
    minify: true,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const entry = outputs.find(({ kind }) => kind === "entry-point");
  if (!entry) throw new Error("The drawing program could not be bundled.");
  return entry.path;
}

/** Starts the program for one reader's page: `args` are the data folder, the address and the cookie. */
export function startDrawing(program: string, args: readonly string[]): Drawing {
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production" };
  const child = Bun.spawn([bun, program, ...args], { env, stdin: "pipe", stdout: "pipe", stderr: "inherit" });
  const outputReader = child.stdout.getReader();
  return {
    async draw(times) {
      await child.stdin.write(`${times}\n`);
      await child.stdin.flush();
      const { value } = await outputReader.read();
      if (!value) throw new Error("The drawing program ended.");
      return Number(new TextDecoder().decode(value));
    },
    async stop() {
      await child.stdin.end();
      await child.exited;
    },
  };
}
