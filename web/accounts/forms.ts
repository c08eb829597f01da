/** The forms of the ways in: what they are checked by and do, fetched once somebody uses them. */
export const logIn = async () => (await import("./log-in.ts")).logIn;
export const register = async () => (await import("./make-account.ts")).register;
export const setUp = async () => (await import("./make-account.ts")).setUp;
export const askForLink = async () => (await import("./regain-account.ts")).askForLink;
export const setPassword = async () => (await import("./regain-account.ts")).setPassword;
