/** SPEC section 7, `GET /api/tournaments/{id}/prizes`: one position, its amount in whole dollars. */
export type PrizePosition = { id: number; position: number; amount: number };
