/** How many rows of a list come where nothing else is said, and at most, where a list allows no more. */
export const listPage = { rows: 50, maxRows: 100 } as const;
