/** `GET /api/tournaments/{id}/participation` (SPEC section 3): true for every confirmed entry, free ones too. */
export type Participation = { hasPaid: boolean };
