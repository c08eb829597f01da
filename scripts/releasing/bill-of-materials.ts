import { parse } from "jsonc-parser";
import { z } from "zod";

const lockfile = z.object({
  workspaces: z.object({ "": z.object({ dependencies: z.record(z.string(), z.string()) }) }),
  packages: z.record(
    z.string(),
    z.tuple([
      z.string(),
      z.string(),
      z.object({
        dependencies: z.record(z.string(), z.string()).optional(),
        optionalDependencies: z.record(z.string(), z.string()).optional(),
      }),
      z.string(),
    ]),
  ),
});

type Packages = z.output<typeof lockfile>["packages"];

/** The package that `name` means for the package at `from`: a nested one comes before a shared one. */
function resolvedKey(packages: Packages, from: string, name: string): string | undefined {
  for (let place = from; place !== ""; place = place.replace(/(^|\/)(@[^/]+\/)?[^/]+$/, "")) {
    if (packages[`${place}/${name}`]) return `${place}/${name}`;
  }
  return packages[name] && name;
}

/** Keys of the packages that the program needs at run time, its own dependencies and theirs. */
function reachable(packages: Packages, roots: readonly string[]): Set<string> {
  const keys = new Set<string>();
  const open = roots.flatMap((name) => resolvedKey(packages, "", name) ?? []);
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (keys.has(key)) continue;
    keys.add(key);
    const [, , { dependencies, optionalDependencies }] = packages[key] ?? ["", "", {}, ""];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const next = resolvedKey(packages, key, name);
      if (next !== undefined) open.push(next);
    }
  }
  return keys;
}

const hexOf = (integrity: string): string => Buffer.from(integrity.replace(/^sha512-/, ""), "base64").toString("hex");

/**
 * A CycloneDX bill of materials of the packages in the executable, from the text of `bun.lock`. It has no time and no
 * random number, so that one commit always yields the same file.
 */
export function billOfMaterials(lock: string, program: { name: string; version: string; bunVersion: string }): object {
  const { workspaces, packages } = lockfile.parse(parse(lock));
  const keys = reachable(packages, Object.keys(workspaces[""].dependencies));
  const components = new Map<string, object>();
  for (const key of keys) {
    const [id, , , integrity] = packages[key] ?? ["", "", {}, ""];
    const at = id.lastIndexOf("@");
    const [name, version] = [id.slice(0, at), id.slice(at + 1)];
    const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
    const hashes = [{ alg: "SHA-512", content: hexOf(integrity) }];
    components.set(purl, { type: "library", "bom-ref": purl, name, version, purl, hashes });
  }
  const sorted = [...components].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, component]) => component);
  const runtime = { type: "framework", "bom-ref": "bun", name: "bun", version: program.bunVersion };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { type: "application", "bom-ref": program.name, name: program.name, version: program.version },
    },
    components: [runtime, ...sorted],
  };
}
