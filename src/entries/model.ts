import type { OwnStanding } from "../standings/model.ts";

/** `GET /api/tournaments/{id}/participation` (SPEC section 3): true for every confirmed entry, free ones too. */
export type Participation = { hasPaid: boolean };

/** `GET /api/tournaments/{id}/mine`: the reader's entry and place in a tournament; for a visitor there is neither. */
export type Mine = Participation & { standing: OwnStanding | null };
