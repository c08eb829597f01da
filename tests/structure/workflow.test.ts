import { expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";

type Step = { run?: string; uses?: string };
type Job = { steps: Step[]; needs?: string; if?: string; permissions?: Record<string, string> };

const workflow = Bun.YAML.parse(readFileSync(".github/workflows/ci.yaml", "utf8")) as {
  on: { push: { branches: string[]; tags: string[] } };
  permissions: Record<string, string>;
  jobs: { test: Job; release: Job };
};
const commandsOf = ({ steps }: Job) =>
  steps.flatMap(({ run }) => run?.trim().split("\n") ?? []).map((line) => line.trim());

test("the workflow runs the test command from the README on every push", () => {
  expect(workflow.on.push.branches).toEqual(["**"]);
  const [, command = ""] = /```sh\n(scripts\/test)\n```/.exec(readFileSync("README.md", "utf8")) ?? [];
  expect(commandsOf(workflow.jobs.test)).toEqual([command]);
});

test("a release is built only for version tags, after the tests, and only that job has write access", () => {
  const { release } = workflow.jobs;
  expect(workflow.on.push.tags).toEqual(["v*"]);
  expect(release.if).toBe("startsWith(github.ref, 'refs/tags/v')");
  expect(release.needs).toBe("test");
  expect(commandsOf(release)).toContain("scripts/release");
  expect(existsSync("scripts/release")).toBe(true);
  expect([workflow.permissions, release.permissions]).toEqual([{ contents: "read" }, { contents: "write" }]);
});
