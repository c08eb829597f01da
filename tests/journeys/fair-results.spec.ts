import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { InstalledFile } from "../support/executable.ts";
import { expect, type Person, photos, sendCatch, test } from "./support/club.ts";
import { day } from "./support/days.ts";
import { enter, passDays } from "./support/prize-club.ts";

const named = "Lake Fork Series";

const hasJq = spawnSync("jq", ["--version"]).status === 0;

async function makeRuleSet(page: Page): Promise<void> {
  await page.goto("/admin/rule-sets/new");
  await page.getByLabel("Name", { exact: true }).fill(named);
  await page.getByLabel("Rounding").selectOption("To the quarter inch");
  await page.getByRole("button", { name: "Add Penalty" }).click();
  await page.getByLabel("Penalty 1", { exact: true }).fill("Mouth open");
  await page.getByLabel("Deduction").fill("0.5");
  await page.getByRole("button", { name: "Save Rule Set" }).click();
  await expect(page.getByText("Rule set saved")).toBeVisible();
}

/** Creates a tournament with the club's own rule set; returns its id. */
async function createTournament(page: Page): Promise<number> {
  await page.goto("/admin/tournaments/new#all");
  await page.getByLabel("Name", { exact: true }).fill("June Bass Open");
  await page.getByLabel("Description").fill("The longest bass wins.");
  await page.getByLabel("Target Species", { exact: true }).fill("Bass");
  await page.getByLabel("Minimum Length").fill("12");
  await page.getByLabel("Prize", { exact: true }).fill("300");
  await page.getByLabel("Start Date").fill(day(-1));
  await page.getByLabel("End Date").fill(day(1));
  await page.getByLabel("1st place", { exact: true }).fill("300");
  await page.getByText("Rules (defaults unless you change them)").click();
  await page.getByRole("button", { name: named }).click();
  await expect(page.getByLabel("Penalty 1", { exact: true })).toHaveValue("Mouth open");
  await page.getByRole("button", { name: "Create Tournament" }).click();
  await expect(page.getByText("Tournament created successfully")).toBeVisible();
  const [tournament] = (await (await page.request.get("/api/tournaments")).json()) as { id: number }[];
  return tournament?.id ?? 0;
}

async function makeAdmin({ page }: Person, username: string): Promise<void> {
  const [user] = (await (await page.request.get(`/api/admin/users?search=${username}`)).json()) as { id: number }[];
  const data = { isAdmin: true, reason: "Judges beside the secretary" };
  expect((await page.request.post(`/api/admin/users/${user?.id}/admin`, { data })).ok()).toBe(true);
}

/** The figures on a catch's page, from the claim to the score. */
async function figures(page: Page, catchId: number): Promise<string[]> {
  await page.goto(`/catches/${catchId}`);
  await expect(page.getByRole("heading", { name: "How It Was Scored" })).toBeVisible();
  const lines = await page.locator("#scored dl > div").allInnerTexts();
  return lines.map((text) => text.replaceAll(/\s+/g, " "));
}

/** The server may be running the same job at that moment. */
async function runJobs(installed: InstalledFile): Promise<void> {
  for (const job of ["announce-results", "queue-payouts"]) {
    await expect.poll(async () => (await installed.run(["job", job])).code).toBe(0);
  }
}

/** The amounts that are queued or paid, in cents. */
async function prizes({ page }: Person, tournamentId: number): Promise<number[]> {
  const answer = await page.request.get("/api/admin/payouts");
  const all = (await answer.json()) as { tournamentId: number; amount: number }[];
  return all.filter((payout) => payout.tournamentId === tournamentId).map(({ amount }) => amount);
}

/** The output of the commands in docs/results.md. Without jq, only of those that don't need it. */
function checkAsDocumented(url: string, folder: string): string[] {
  const [, script = ""] = /```sh\n([\s\S]*?)```/.exec(readFileSync("docs/results.md", "utf8")) ?? [];
  const commands = script
    .replace(/^url=.*$/m, `url=${url}`)
    .split("\n\n")
    .filter((part) => hasJq || !part.includes("jq "))
    .join("\n");
  return execFileSync("sh", ["-ec", commands], { cwd: folder, encoding: "utf8" }).trim().split("\n");
}

test("from a rule set to official results: a challenge is upheld, and prizes are released only then", async ({
  arrive,
  installed,
  serving,
}) => {
  const [judge, angler, second] = [await arrive("Secretary"), await arrive("Wanda"), await arrive("Otto")];
  await makeAdmin(judge, "Otto");
  await makeRuleSet(judge.page);
  const id = await createTournament(judge.page);
  await enter(angler, id);

  const phone = angler.page;
  await phone.goto(`/submit-catch?tournament=${id}`);
  await phone.getByLabel("Length").fill("18.45");
  await expect(phone.getByText("Counts as 18.25 in", { exact: true })).toBeVisible();
  await sendCatch(phone, {
    ...{ species: "Largemouth Bass", length: "18.45", weight: "3.4", location: "Lake Fork, TX" },
    photo: photos.largemouth18,
  });
  await expect(phone.getByText("Your catch has been submitted successfully.")).toBeVisible();
  const [fish] = (await (await judge.page.request.get("/api/admin/catches/unverified")).json()) as { id: number }[];
  const catchId = fish?.id ?? 0;

  await judge.page.goto(`/admin/catches/${catchId}`);
  await judge.page.getByText("Verify", { exact: true }).first().click();
  await judge.page.getByLabel("Measured", { exact: true }).fill("18.3");
  await judge.page.getByLabel("Mouth open").check();
  await expect(judge.page.getByText("Rounds to 18.25 in, scores 17.75 in")).toBeVisible();
  await judge.page.getByRole("button", { name: "Verify", exact: true }).click();
  await expect(judge.page.getByText("Catch verified successfully")).toBeVisible();

  passDays(installed, 2);
  expect(await figures(phone, catchId)).toEqual([
    "Claimed 18.45in",
    "Measured by the judge 18.30in",
    "Rounded down to the nearest 1/4 in 18.25in",
    "Mouth open −0.50in",
    "Scored 17.75in",
  ]);
  await phone.getByRole("link", { name: "Challenge This Decision" }).click();
  await phone.getByLabel("Reason").selectOption("Mouth open");
  await phone.getByLabel("What's Wrong").fill("The mouth is closed, zoom in.");
  await phone.getByRole("button", { name: "Challenge Decision" }).click();
  await expect(phone.getByText("Challenge opened")).toBeVisible();

  await phone.goto(`/tournaments/${id}`);
  await expect(phone.getByText("1 challenge to be decided or carried out")).toBeVisible();
  const refused = await judge.page.request.post("/api/admin/process-payouts", { data: { tournamentId: id } });
  expect([refused.status(), await refused.json()]).toMatchObject([409, { code: "dispute_window" }]);
  await runJobs(installed);
  expect(await prizes(judge, id)).toEqual([]);

  await second.page.goto("/admin/challenges");
  await second.page.getByRole("link", { name: /Mouth open/ }).click();
  await second.page.getByLabel("Outcome").selectOption("Upheld: approve with the values below");
  await second.page.getByLabel("Mouth open").uncheck();
  await second.page.getByLabel("Reason").fill("The mouth is closed.");
  await second.page.getByRole("button", { name: "Decide Challenge" }).click();
  await expect(second.page.locator(".toast")).toContainText("Challenge decided");
  expect((await figures(phone, catchId)).at(-1)).toBe("Scored 18.25in");
  await expect(phone.getByText("Upheld", { exact: true })).toBeVisible();

  await runJobs(installed);
  expect(await prizes(judge, id), "the challenge window is open").toEqual([]);
  passDays(installed, 3);
  await runJobs(installed);
  await phone.goto(`/tournaments/${id}`);
  await expect(phone.getByText("Official results")).toBeVisible();
  expect(await prizes(judge, id)).toEqual([30_000]);

  await phone.goto(`/tournaments/${id}/results`);
  const recalculated = "Recalculated on your device: the only place matches. The file's signature is valid.";
  await expect(phone.getByText(recalculated)).toBeVisible();

  await phone.goto(`/tournaments/${id}`);
  const path = await phone.getByRole("link", { name: "Signed results file" }).getAttribute("href");
  const [computed, sent, ...checked] = checkAsDocumented(serving.url + path, installed.folder);
  expect(computed).toMatch(/^[0-9a-f]{64}$/);
  expect(sent).toBe(computed);
  expect(checked).toEqual(hasJq ? ["true", "1. Wanda: 18.25"] : []);
});
