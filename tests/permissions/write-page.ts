import { permissionPage, permissionPath } from "./page.ts";

await Bun.write(permissionPath, permissionPage());
