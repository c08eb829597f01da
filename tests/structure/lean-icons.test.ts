import { expect, test } from "bun:test";
import { resolve } from "node:path";
import { type ComponentType, createElement, type SVGProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { leanIcon } from "../../scripts/building/lean-icon.ts";

type IconModule = { default: ComponentType<SVGProps<SVGSVGElement>>; __iconData: Parameters<typeof leanIcon>[0] };

const root = resolve(import.meta.dir, "../..");

async function iconsOf(folder: string): Promise<string[]> {
  const found = new Set<string>();
  for await (const path of new Bun.Glob("**/*.tsx").scan({ cwd: folder, absolute: true })) {
    for (const [, name] of (await Bun.file(path).text()).matchAll(/"lucide-react\/icons\/([\w-]+)"/g)) {
      if (name) found.add(name);
    }
  }
  return [...found];
}

const icons = await iconsOf(resolve(root, "web"));

/** What the stylesheet says of every icon, and the names that nobody asks for. */
const common =
  / (xmlns="[^"]*"|fill="none"|stroke="currentColor"|stroke-width="2"|stroke-linecap="round"|stroke-linejoin="round"|lucide-[\w-]+)(?=[^>]*class=|[^"]*")/g;
const withoutCommon = (svg: string) => svg.replace(/^<svg[^>]*>/, (start) => start.replace(common, ""));

test.each(icons)("the icon %s is drawn as its package does, but for what the stylesheet says of all", async (name) => {
  const path = resolve(root, `node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
  const { default: Whole, ...named } = (await import(path)) as IconModule;
  const Lean = leanIcon(named.__iconData ?? (await renamed(path)));
  for (const props of [{}, { className: "size-5 text-red" }, { role: "img", "aria-label": "Bug" }]) {
    expect(renderToStaticMarkup(createElement(Lean, props))).toBe(
      withoutCommon(renderToStaticMarkup(createElement(Whole, props))),
    );
  }
});

/** An icon under its former name leads to the one that has its drawing. */
async function renamed(path: string): Promise<IconModule["__iconData"]> {
  const [, target] = /from '\.\/([\w-]+\.mjs)'/.exec(await Bun.file(path).text()) ?? [];
  return ((await import(resolve(path, "..", target ?? ""))) as IconModule).__iconData;
}
