/** Whether two catches name the same place. */
export const isSamePlace = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
