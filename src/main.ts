import { parseArgs } from "node:util";
import { serve } from "./commands/serve.ts";
import { readConfig } from "./config.ts";

/** A command ends with one line and exit code 1: it was understood and refused. */
const refusals = new Set(["WrongSetting", "NewerDatabase", "DamagedDatabase", "CannotServe"]);

const usage = `Usage: fishtournament [serve]

Serves the club's tournaments. Settings come from the environment; see docs/operating.md.`;

async function run(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { help: { type: "boolean" } } });
  const [command = "serve"] = positionals;
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (command !== "serve") {
    console.error(usage);
    return 2;
  }
  await serve(readConfig(process.env));
  return 0;
}

try {
  process.exitCode = await run(Bun.argv.slice(2));
} catch (error) {
  if (!(error instanceof Error && refusals.has(error.name))) throw error;
  console.error(`fishtournament: ${error.message}`);
  process.exitCode = 1;
}
