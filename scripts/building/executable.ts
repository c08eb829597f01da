import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import type { BunPlugin } from "bun";

/** The platforms that a build can target from any machine. */
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

type BuildOptions = { root: string; embedded: string; target: Target | undefined; outfile: string | undefined };

/** Doesn't use `files`: chunk names would depend on the build folder, and builds of one commit would differ. */
const embeddedFiles = (embedded: string): BunPlugin => ({
  name: "embedded files",
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]pages[\\/]embedded\.ts$/ }, () => ({ contents: embedded, loader: "ts" }));
  },
});

/** Compiles `src/main.ts` with the browser's files embedded and returns the executable's path. Throws the compiler's errors. */
export async function buildExecutable({ root, embedded, target, outfile }: BuildOptions): Promise<string> {
  const suffix = target ? target.replace(/^bun/, "") : "";
  const outputPath = resolve(outfile ?? join(root, `dist/fishtournament${suffix}`));
  await mkdir(dirname(outputPath), { recursive: true });
  // The executable contains its file name: with the same name, builds of one commit are identical wherever they are placed.
  const folder = await mkdtemp(join(dirname(outputPath), ".build-"));
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => rm(folder, { recursive: true }));
  const { outputs } = await Bun.build({
    entrypoints: [join(root, "src/main.ts"), join(root, "src/pictures/draw-worker.ts")],
    target: "bun",
    format: "esm",
    minify: true,
    sourcemap: "linked",
    bytecode: true,
    // Code that is loaded on demand, such as Stripe's package, stays out of memory until then.
    splitting: true,
    // All chunks share a folder, because the worker is looked up next to the chunk that starts it.
    naming: { entry: "[name].[ext]" },
    define: {
      // Fixed here because the environment of a running server must not choose React's development build.
      "process.env.NODE_ENV": '"production"',
      // Packages that use their folder's path would otherwise contain the build folder's.
      __dirname: '"/"',
      __filename: '"/"',
    },
    plugins: [embeddedFiles(embedded)],
    compile: {
      outfile: join(folder, "fishtournament"),
      autoloadDotenv: false,
      autoloadBunfig: false,
      ...(target && { target }),
    },
  });
  // The other outputs are source maps, which are also embedded in the executable.
  const executable = outputs.find(({ kind }) => kind === "entry-point");
  if (!executable) throw new Error("The compiler wrote no executable.");
  const extension = outputPath.endsWith(extname(executable.path)) ? "" : extname(executable.path);
  await rename(executable.path, outputPath + extension);
  return outputPath + extension;
}
