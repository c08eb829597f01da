/*
 * Accounts created from a list without emails. Every account has an email in the database, so they get one that can't exist:
 * no mail is sent to it, and no page, file or API reply shows it.
 */

const domain = "no-email.invalid";

/** `token` makes it unique. */
export const missingEmail = (token: string): string => `${token}@${domain}`;

export const isMissingEmail = (email: string): boolean => email.toLowerCase().endsWith(`@${domain}`);

/** The email as people see it; "" for none. */
export const shownEmail = (email: string): string => (isMissingEmail(email) ? "" : email);
