import { rm } from "node:fs/promises";
import { join } from "node:path";

/** The machines a build can be made for from any other. */
export const targets = [
  "bun-linux-x64",
  "bun-linux-arm64",
  "bun-linux-x64-musl",
  "bun-linux-arm64-musl",
  "bun-darwin-x64",
  "bun-darwin-arm64",
  "bun-windows-x64",
  "bun-windows-arm64",
] as const;
export type Target = (typeof targets)[number];

export function isTarget(name: string): name is Target {
  return targets.some((target) => target === name);
}

type Order = { root: string; embedded: string; target: Target | undefined; outfile: string | undefined };

/** Compiles `src/main.ts` with the browser's files inside and answers the executable's path. Throws the compiler's complaints. */
export async function buildExecutable({ root, embedded, target, outfile }: Order): Promise<string> {
  const suffix = target ? target.replace(/^bun/, "") : "";
  const { outputs } = await Bun.build({
    entrypoints: [join(root, "src/main.ts"), join(root, "src/pictures/draw-worker.ts")],
    target: "bun",
    format: "esm",
    minify: true,
    sourcemap: "linked",
    bytecode: true,
    // What is loaded only when it is needed, such as Stripe's package, stays out of memory until then.
    splitting: true,
    // Beside each other, as the worker is looked for beside the chunk that starts it.
    naming: { entry: "[name].[ext]" },
    // Fixed here because the environment of a running server must not choose React's development build.
    define: { "process.env.NODE_ENV": '"production"' },
    files: { [join(root, "src/pages/embedded.ts")]: embedded },
    compile: {
      outfile: outfile ?? join(root, `dist/fishtournament${suffix}`),
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target && { target }),
    },
  });
  // The maps are inside the executable, too.
  for (const { kind, path } of outputs) if (kind === "sourcemap") await rm(path);
  const executable = outputs.find(({ kind }) => kind === "entry-point");
  if (!executable) throw new Error("The compiler wrote no executable.");
  return executable.path;
}
