import { parseArgs } from "node:util";
import { readConfig } from "../config.ts";
import { isJobName, jobs, runJob } from "../jobs.ts";
import { CannotDo, type Command, WrongUsage } from "./command.ts";
import { openWithBucket } from "./open-bucket.ts";
import { openClubAsIs } from "./open-deps.ts";

const list = Object.entries(jobs)
  .map(([name, { does }]) => `  ${name.padEnd(18)}${does}`)
  .join("\n");

export const command: Command = {
  help: `Usage: fishtournament job NAME

Runs one of the jobs that the server otherwise runs automatically:
${list}

DATA_DIR is the club's data folder (./data). The server can keep running.`,

  async run(args, env) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) throw new WrongUsage("Specify one job.");
    if (!isJobName(name)) throw new WrongUsage(`There's no job ${name}.`);
    const deps = await openWithBucket(readConfig(env), openClubAsIs);
    try {
      const done = await runJob(deps, name);
      if (done === null) throw new CannotDo(`${name} has nothing to do right now, or another process is running it.`);
      console.log(`${name}: ${done} done.`);
    } finally {
      await deps.store.close();
    }
  },
};
