import { join } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "../..");

const sections: Readonly<Record<string, string>> = {
  0: "The whole product",
  1: "What it does",
  2: "Screens",
  3: "Fields",
  4: "States",
  5: "Forms",
  6: "Roles",
  7: "Calls",
  8: "Messages",
  9: "Figures",
};

type Covered = { number: string; words: string; file: string };

/** Tests whose name begins with a number of the specification, and journeys marked with one by a comment. */
async function coveredBy(file: string): Promise<Covered[]> {
  const text = await Bun.file(join(root, file)).text();
  const numbered = [...text.matchAll(/^ *test\(\s*"(\d+\.\d+) ([^"]+)"/gm)];
  const marked = [...text.matchAll(/^ *\/\/ Covers ([\d., ]+) of the specification\.\n *test\(\s*"([^"]+)"/gm)];
  return [
    ...numbered.map(([, number = "", words = ""]) => ({ number, words, file })),
    ...marked.flatMap(([, numbers = "", words = ""]) => numbers.split(", ").map((number) => ({ number, words, file }))),
  ];
}

const keyOf = ({ number }: Covered) =>
  number
    .split(".")
    .map((part) => part.padStart(3, "0"))
    .join(".");

/** Which tests cover which sentence of the specification, as Markdown. */
export async function specificationPage(): Promise<string> {
  const files = [...new Glob("tests/**/*.{test,spec}.ts").scanSync(root)].toSorted();
  const covered = (await Promise.all(files.map(coveredBy))).flat().toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const parts = Map.groupBy(covered, ({ number }) => number.split(".")[0] ?? "");
  return [...parts]
    .map(([section, rows]) => {
      const lines = rows.map(({ number, words, file }) => `| ${number} | ${words} | ${file} |`);
      return [
        `## ${section}. ${sections[section]}`,
        "",
        "| number | what is tested | test |",
        "| --- | --- | --- |",
        ...lines,
      ].join("\n");
    })
    .join("\n\n");
}
