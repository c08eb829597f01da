import { join } from "node:path";
import { openStore } from "../../../src/base/db/store.ts";
import { noon } from "../../support/club.ts";

/*
 * One of two programs that open the databases of a folder, each at the same moment as the other: the first at `begin`,
 * UTC ms, the next ones `everyMs` later. Prints what went wrong.
 */

const [folder = "", count, begin, everyMs] = Bun.argv.slice(2);
const problems: string[] = [];
for (let index = 0; index < Number(count); index += 1) {
  const path = join(folder, String(index), "club.sqlite");
  // Sleeping isn't precise enough.
  while (Date.now() < Number(begin) + index * Number(everyMs));
  try {
    await openStore(path, noon).close();
  } catch (error) {
    problems.push(String(error));
  }
}
console.log(JSON.stringify(problems));
