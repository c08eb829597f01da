import type { RouteObject } from "react-router-dom";
import { memberPages } from "./member-pages.ts";
import type { Host } from "./runtime/host.ts";
import { visitorRoutes } from "./visitor-routes.tsx";

/** Every page of the product. The browser begins with the visitors' and adds the others when they are asked for. */
export const createRoutes = (host: Host): RouteObject[] => visitorRoutes(host, memberPages(host));
