import type { Page } from "@playwright/test";
import axe from "axe-core";

/** Each rule that looks at colors; the stricter one for contrast leaves to the other what is too weak for both. */
const colorRules = ["color-contrast", "color-contrast-enhanced", "link-in-text-block"];

type Violation = { id: string; times: number; html: string; summary: string };

/**
 * What axe finds on the page that is open, by every rule it has, and in the dark by those that look at colors. Takes rows
 * away that differ from two above them in their words alone: most of axe's time goes into the contrast of each word.
 */
export async function violations(page: Page, where: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(axe.source);
  await removeRepeatedRows(page);
  const light = await run(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const dark = await run(page, colorRules);
  return [...inWords(light, `${where} (light)`), ...inWords(dark, `${where} (dark)`)];
}

const removeRepeatedRows = (page: Page) =>
  page.evaluate(() => {
    const shapes = new Map<Element, string>();
    function shapeOf(element: Element): string {
      const attributes = [...element.attributes].map(({ name, value }) => {
        const isSaid = /^(class|role|type|lang|style)$|hidden|disabled|current|pressed|expanded/.test(name);
        return `${name}=${isSaid ? value : value.trim() !== ""}`;
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
      // A cell without those beside it would stand under another heading.
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

const run = (page: Page, rules?: string[]): Promise<Violation[]> =>
  page.evaluate(async (rules) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const only = rules && { runOnly: { type: "rule" as const, values: rules } };
    const { violations } = await inPage.run(document, { resultTypes: ["violations"], ...only });
    return violations.map(({ id, nodes }) => {
      const [first] = nodes;
      return { id, times: nodes.length, html: first?.html ?? "", summary: first?.failureSummary ?? "" };
    });
  }, rules);

/** A line for each rule, with the first place where it is broken. */
const inWords = (found: readonly Violation[], where: string) =>
  found.map(({ id, times, html, summary }) => `${where}: ${id}, ${times} times, such as ${html}: ${summary}`);
