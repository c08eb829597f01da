import { parseArgs } from "node:util";
import { buildBrowserFiles } from "./building/browser-files.ts";
import { embeddedModule } from "./building/embedded-module.ts";
import { buildExecutable, isTarget, targets } from "./building/executable.ts";
import { buildServiceWorker } from "./building/service-worker.ts";

const usage = `scripts/build [--target NAME] [--outfile FILE]
Makes dist/fishtournament, or with --target dist/fishtournament-… for another machine: ${targets.join(", ")}.`;

// Bun and the libraries read it while bundling: a value from the shell must not select a different build.
process.env.NODE_ENV = "production";

const root = process.cwd();
const { values } = parseArgs({
  options: { target: { type: "string" }, outfile: { type: "string" }, help: { type: "boolean" } },
});

if (values.help) {
  console.log(usage);
} else if (values.target !== undefined && !isTarget(values.target)) {
  console.error(`Unknown target ${values.target}.\n${usage}`);
  process.exitCode = 2;
} else {
  const browserFiles = await buildBrowserFiles(root);
  browserFiles.files.set("/sw.js", await buildServiceWorker(root, browserFiles));
  const executable = await buildExecutable({
    root,
    embedded: await embeddedModule(root, browserFiles),
    target: values.target,
    outfile: values.outfile,
  });
  const megabytes = (Bun.file(executable).size / 1e6).toFixed(0);
  console.log(`${executable}: ${megabytes} MB with ${browserFiles.files.size} files for the browser`);
}
