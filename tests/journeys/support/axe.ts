import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that check colors. If both contrast rules fail, only the less strict one is reported. */
const colorRules = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

type Violation = { id: string; times: number; html: string; summary: string };

/** Keys of words already checked. Words with the same styles, inside elements with the same styles, share a key and their colors. */
export type SeenWords = Set<string>;

/** Prepares pages that are opened from now on to be checked. */
export const injectAxe = (page: Page): Promise<unknown> => page.addInitScript(source);

/**
 * The violations that axe finds on the open page, by all its rules. Color rules are checked in light and dark, for
 * words that are not yet in `seen`, which are then added. Removes rows that differ only in their words from the two
 * above them, because axe spends most of its time on the contrast of each word.
 */
export async function violations(page: Page, where: string, seen: SeenWords): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await removeRepeatedRows(page);
  const shapeFaults = describeViolations(await shapeViolations(page), where);
  const light = await colorViolations(page, seen);
  if (light.fresh.length === 0) return shapeFaults;
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await colorViolations(page, seen);
  for (const phrase of light.fresh) seen.add(phrase);
  return [
    ...shapeFaults,
    ...describeViolations(light.violations, `${where} (light)`),
    ...describeViolations(dark.violations, `${where} (dark)`),
  ];
}

const shapeViolations = async (page: Page): Promise<Violation[]> =>
  toViolations(
    await page.evaluate(
      (colorRules) =>
        (window as unknown as { axe: typeof axe }).axe.run(document, {
          resultTypes: ["violations"],
          rules: Object.fromEntries(colorRules.map((rule) => [rule, { enabled: false }])),
        }),
      colorRules,
    ),
  );

/** Marks the elements right before checking them, because a script may replace them at any moment. */
async function colorViolations(page: Page, seen: SeenWords): Promise<{ fresh: string[]; violations: Violation[] }> {
  const { fresh, results } = await page.evaluate(
    async ({ seen, colorRules }) => {
      const seenWords = new Set(seen);
      const fresh = new Set<string>();
      const keys = new Map<Element, string>();
      const hashed = (text: string) => {
        let hash = 2166136261;
        for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
        return `${text.length}:${(hash >>> 0).toString(36)}`;
      };
      function keyOf(element: Element): string {
        const saved = keys.get(element);
        if (saved) return saved;
        const attributes = [...element.attributes].filter(({ name }) =>
          /^(class|type|lang|style|open)$|^data-|hidden|disabled|current|pressed|expanded/.test(name),
        );
        const ownText = `${element.tagName} ${attributes.map(({ name, value }) => `${name}=${value}`).join(" ")}`;
        const key = hashed(`${element.parentElement ? keyOf(element.parentElement) : ""} > ${ownText}`);
        keys.set(element, key);
        return key;
      }
      const hasWords = (element: Element) =>
        element.matches("input, select, textarea") ||
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      for (const element of document.querySelectorAll("[data-new-words]")) element.removeAttribute("data-new-words");
      const isNew = (element: Element) => hasWords(element) && !seenWords.has(keyOf(element));
      for (const element of [...document.body.querySelectorAll("*")].filter(isNew)) {
        fresh.add(keyOf(element));
        element.setAttribute("data-new-words", "");
      }
      if (fresh.size === 0) return { fresh: [], results: null };
      const { axe: inPage } = window as unknown as { axe: typeof axe };
      const options: axe.RunOptions = { resultTypes: ["violations"], runOnly: colorRules };
      return { fresh: [...fresh], results: await inPage.run({ include: ["[data-new-words]"] }, options) };
    },
    { seen: [...seen], colorRules },
  );
  return { fresh, violations: results ? toViolations(results) : [] };
}

const toViolations = ({ violations }: axe.AxeResults): Violation[] =>
  violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return { id, times: nodes.length, html: first?.html ?? "", summary: first?.failureSummary ?? "" };
  });

const removeRepeatedRows = (page: Page) =>
  page.evaluate(() => {
    const shapes = new Map<Element, string>();
    function shapeOf(element: Element): string {
      const attributes = [...element.attributes].map(({ name, value }) => {
        const hasComparedValue = /^(class|role|type|lang|style)$|hidden|disabled|current|pressed|expanded/.test(name);
        return `${name}=${hasComparedValue ? value : value.trim() !== ""}`;
      });
      const inside = [...element.childNodes].map((node) => {
        if (node instanceof Element) return shapeOf(node);
        return node.textContent?.trim() ? "words" : "";
      });
      const shape = `${element.tagName} ${attributes.join(" ")} (${inside.join(" ")})`;
      shapes.set(element, shape);
      return shape;
    }
    shapeOf(document.body);
    const repeated: HTMLElement[] = [];
    for (const parent of shapes.keys()) {
      // A cell without its neighbors would be under a different heading.
      if (parent instanceof HTMLTableRowElement) continue;
      const times = new Map<string, number>();
      for (const row of parent.children) {
        const shape = shapes.get(row) ?? "";
        const nth = (times.get(shape) ?? 0) + 1;
        times.set(shape, nth);
        if (nth > 2 && row instanceof HTMLElement) repeated.push(row);
      }
    }
    for (const row of repeated) row.remove();
  });

/** A line for each rule, with the first element that breaks it. */
const describeViolations = (problems: readonly Violation[], where: string) =>
  problems.map(({ id, times, html, summary }) => `${where}: ${id}, ${times} times, such as ${html}: ${summary}`);
