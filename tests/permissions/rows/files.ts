import { anyone, operatorOnly } from "../people.ts";
import type { Rows } from "../row.ts";

/** Routes for programs: API descriptions, health checks, search engines. */
export const fileRows: Rows = {
  "GET /api/openapi.json": { who: anyone },
  "GET /api/docs": { who: anyone },
  "GET /healthz": { who: anyone },
  "GET /readyz": { who: anyone },
  "GET /metrics": { who: operatorOnly },
  "GET /manifest.webmanifest": { who: anyone },
  "GET /robots.txt": { who: anyone },
  "GET /sitemap.xml": { who: anyone },
};
