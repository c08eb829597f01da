import { permissionPage } from "../tests/permissions/page.ts";
import { specificationPage } from "./testing/specification-page.ts";

const usage = `scripts/list permissions      every route and who may use it
scripts/list specification   every numbered sentence of the specification and the tests that cover it`;

const pages: Record<string, () => string | Promise<string>> = {
  permissions: permissionPage,
  specification: specificationPage,
};

const page = pages[process.argv[2] ?? ""];
if (page) console.log(await page());
else {
  console.error(usage);
  process.exitCode = 2;
}
