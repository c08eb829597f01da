export const listPage = { rows: 50, maxRows: 100 } as const;
