import type { RouteObject } from "react-router-dom";
import { lazyRoutes } from "./lazy-routes.ts";
import { visitorRoutes } from "./routes.tsx";
import type { Runtime } from "./runtime/runtime.ts";

/** Every page of the product. The browser starts with the visitors' pages and adds the others on demand. */
export const createRoutes = (runtime: Runtime): RouteObject[] => visitorRoutes(runtime, lazyRoutes(runtime));
