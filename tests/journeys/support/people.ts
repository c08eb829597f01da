/** The club's admin. */
export const secretary = { username: "Secretary", email: "secretary@example.org" } as const;

/** The users with an account in a prepared club. */
export const people = [secretary.username, "Ann", "Otto", "Wanda"] as const;

export const passwordOf = (username: string): string => `the password of ${username}`;
