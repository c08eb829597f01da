import { permissionPage } from "../tests/permissions/page.ts";
import { openClub } from "../tests/support/club.ts";
import { listRoutes, routeLines } from "./testing/route-list.ts";
import { specificationPage } from "./testing/specification-page.ts";

const usage = `scripts/list routes           every path with its method, role and handler, then every page with its screen
scripts/list permissions      every route and who may use it
scripts/list specification   every numbered sentence of the specification and the tests that cover it`;

const pages: Record<string, () => string | Promise<string>> = {
  routes: routesPage,
  permissions: permissionPage,
  specification: specificationPage,
};

/** Opens a club in a temporary folder, because only the running application knows all of its routes. */
async function routesPage(): Promise<string> {
  const club = await openClub();
  try {
    return routeLines(await listRoutes(club.routes));
  } finally {
    await club.close();
  }
}

const page = pages[process.argv[2] ?? ""];
if (page) console.log(await page());
else {
  console.error(usage);
  process.exitCode = 2;
}
