/** The club's admin. */
export const secretary = { username: "Secretary", email: "secretary@example.org" } as const;

/** Who has an account in a club that is ready. */
export const people = [secretary.username, "Ann", "Otto", "Wanda"] as const;

export const passwordOf = (username: string): string => `the password of ${username}`;
