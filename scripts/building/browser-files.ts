import { readFile, rm } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import type { BuildMetafile, BunPlugin } from "bun";
import tailwind from "bun-plugin-tailwind";
import { linkedFiles } from "./linked-files.ts";
import { minifyModule } from "./minify.ts";

/** The path of all files with a content hash in their name. */
export const hashedPath = "/assets/";

/** The browser's files: the script chunks, the stylesheets, and the files they link to. */
export type BrowserFiles = {
  /** URLs. */
  script: string;
  stylesheet: string;
  /** The admin pages' stylesheet: the common one plus their own. */
  adminStylesheet: string;
  entryChunks: string[];
  /** URLs by lazy module path, such as "web/tournaments/list.tsx". */
  lazyChunks: Record<string, string[]>;
  /** Files on disk by URL. */
  files: Map<string, string>;
};

const stylesheets = ["web/styles.css", "web/admin/styles.css"] as const;

/** The router's package points bundlers to its build with developer warnings; the other build exports the same names. */
const routerForUsers: BunPlugin = {
  name: "router for users",
  setup(build) {
    build.onResolve({ filter: /^react-router(\/dom)?$/ }, ({ path, importer }) => {
      const folder = dirname(Bun.resolveSync("react-router/package.json", dirname(importer)));
      return { path: join(folder, "dist/production", path === "react-router" ? "index.mjs" : "dom-export.mjs") };
    });
  },
};

type Output = BuildMetafile["outputs"][string];

/**
 * Bundles `web/client.tsx`, `web/styles.css` and `web/admin/styles.css` of `root` into `dist/web` and adds
 * `web/public` under its own names. Source maps stay in `dist/web`; they are not among the files. Throws the
 * bundler's errors, and when a chunk contains server code.
 */
export async function buildBrowserFiles(root: string): Promise<BrowserFiles> {
  const outdir = join(root, "dist/web");
  await rm(outdir, { recursive: true, force: true });
  const linked = linkedFiles(root, hashedPath);
  const hashedName = "[name]-[hash].[ext]";
  const { outputs, metafile } = await Bun.build({
    entrypoints: ["web/client.tsx", ...stylesheets].map((path) => join(root, path)),
    root: join(root, "web"),
    outdir,
    target: "browser",
    splitting: true,
    // The preload list of every screen's imports would add 2 kB to each first load; the document lists only its own page's.
    modulePreload: false,
    minify: true,
    metafile: true,
    sourcemap: "external",
    naming: { entry: hashedName, chunk: hashedName, asset: hashedName },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [tailwind, linked.plugin, routerForUsers],
  });
  if (!metafile) throw new Error("The bundler wrote no metafile.");
  await refuseServerCode(metafile, root);

  await Promise.all(outputs.flatMap(({ path }) => (path.endsWith(".js") ? [minifyModule(path)] : [])));

  const files = new Map(linked.files);
  for (const { path, kind } of outputs) {
    if (kind !== "sourcemap") files.set(hashedPath + relative(outdir, path), path);
  }
  for await (const name of new Bun.Glob("**/*").scan({ cwd: join(root, "web/public"), onlyFiles: true })) {
    files.set(`/${name}`, join(root, "web/public", name));
  }
  return { ...chunksOf(metafile, root), files };
}

/** Server-only modules: those of Node.js and Bun, and the packages that need them. */
const serverImport = /^(?:node:|bun$|bun:|drizzle-orm|elysia|@elysiajs|stripe$|nodemailer|postgres$)/;
/** Modules that would reveal the schema, the settings or how secrets are made, whatever they import. */
const serverModule = /^src\/(?:base\/db\/schema|config\.ts|deps\.ts|base\/secret-token\.ts)/;

const transpilerOf = (module: string) => new Bun.Transpiler({ loader: module.endsWith("x") ? "tsx" : "ts" });

/** Throws, naming the module, if server code contributes a byte to any chunk for the browser. */
async function refuseServerCode({ outputs }: BuildMetafile, root: string): Promise<void> {
  const included = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [relative(root, resolve(path))] : [],
    ),
  );
  for (const module of new Set(included)) {
    if (!/^src\/.*\.tsx?$/.test(module)) continue;
    const imports = transpilerOf(module).scanImports(await readFile(join(root, module), "utf8"));
    const needed = imports.find(({ path }) => serverImport.test(path))?.path;
    if (needed !== undefined) throw new Error(`${module} is in the browser's bundle, but imports ${needed}.`);
    if (serverModule.test(module)) throw new Error(`${module} is in the browser's bundle, but belongs to the server.`);
  }
}

function chunksOf({ outputs }: BuildMetafile, root: string): Omit<BrowserFiles, "files"> {
  const withSource = Object.entries(outputs).map(([path, output]) => ({ path, source: sourceOf(output, root) }));
  const outputOf = (source: string) => {
    const match = withSource.find((output) => output.source === source);
    if (!match) throw new Error(`The bundle has no output for ${source}.`);
    return match.path;
  };
  const url = (path: string) => hashedPath + path.replace(/^\.\//, "");
  const script = outputOf("web/client.tsx");
  const [stylesheet, adminStylesheet] = [outputOf(stylesheets[0]), outputOf(stylesheets[1])];
  const withScript = importsOf(script, outputs);
  const lazyChunks: Record<string, string[]> = {};
  for (const { path, source } of withSource) {
    if (source === undefined || path === script || path === stylesheet || path === adminStylesheet) continue;
    const chunks = [...importsOf(path, outputs)].filter((chunk) => !withScript.has(chunk));
    lazyChunks[source] = chunks.map(url);
  }
  const entryChunks = [...withScript].filter((chunk) => chunk !== script).map(url);
  const styles = { stylesheet: url(stylesheet), adminStylesheet: url(adminStylesheet) };
  return { script: url(script), ...styles, entryChunks, lazyChunks };
}

/** The module that an output was built from, relative to `root`; the bundler reports it relative to the working directory. */
function sourceOf({ entryPoint }: Output, root: string): string | undefined {
  return entryPoint === undefined ? undefined : relative(root, resolve(entryPoint));
}

/** The output itself and everything it imports before it runs. */
function importsOf(path: string, outputs: BuildMetafile["outputs"], chunks = new Set<string>()): Set<string> {
  if (chunks.has(path)) return chunks;
  chunks.add(path);
  for (const { path: imported, kind } of outputs[path]?.imports ?? []) {
    if (kind === "import-statement" && imported in outputs) importsOf(imported, outputs, chunks);
  }
  return chunks;
}
