import type { RouteObject } from "react-router-dom";
import { lazyRoutes } from "./lazy-routes.ts";
import { visitorRoutes } from "./routes.tsx";
import type { Runtime } from "./runtime/runtime.ts";

/** Every page of the product. The browser begins with the visitors' and adds the others when they are asked for. */
export const createRoutes = (runtime: Runtime): RouteObject[] => visitorRoutes(runtime, lazyRoutes(runtime));
