type Settings = { seconds: number; origin: string };

/** The value of a `Set-Cookie` header, for the whole site and inaccessible to scripts; 0 seconds deletes the cookie. */
export function setCookie(name: string, value: string, { seconds, origin }: Settings): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** The value of the named cookie in a `Cookie` header; null if it isn't there. */
export const readCookie = (header: string | null, name: string): string | null =>
  header === null ? null : new Bun.CookieMap(header).get(name);
