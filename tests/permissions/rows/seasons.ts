import { adminWrites, anyone } from "../people.ts";
import type { Rows } from "../row.ts";

const seasonKey = { id: "season" } as const;
const points = { kind: "place", first: 100, step: 1 } as const;

export const seasonRows: Rows = {
  "GET /api/seasons": { who: anyone },
  "GET /api/seasons/:id": { who: anyone, at: seasonKey },
  "GET /api/seasons/:id/ladder": { who: anyone, at: seasonKey },
  "GET /api/seasons/:id/ladder.json": { who: anyone, at: seasonKey },
  "GET /api/seasons/:id/ladder.csv": { who: anyone, at: seasonKey },
  "GET /api/seasons/:id/scheme.json": { who: anyone, at: seasonKey },
  "GET /api/seasons/:id/mine": { who: anyone, at: seasonKey },
  "GET /api/anglers/:id/seasons": { who: anyone, at: { id: "ownerId" } },
  "GET /seasons/:id/picture.png": { who: anyone, at: seasonKey },
  "POST /api/seasons": { who: adminWrites, json: { name: "Winter Season", tournamentIds: [], points } },
  "PUT /api/seasons/:id": { who: adminWrites, at: seasonKey, json: { best: 3 } },
  "DELETE /api/seasons/:id": { who: adminWrites, at: seasonKey },
};
