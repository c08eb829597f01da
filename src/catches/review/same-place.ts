/** Whether two catches name the same place. */
export const isSamePlace = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();
