import type { RouteObject } from "react-router-dom";
import type { Host } from "./runtime/host.ts";

/** The module's path from the repository's root, by which its chunks are preloaded. */
export const furtherPagesId = "web/member-pages.ts";

/** The pages that a visitor's browser begins without. */
export async function loadFurtherPages(host: Host): Promise<RouteObject[]> {
  const { memberPages } = await import("./member-pages.ts");
  return memberPages(host);
}
