type Settings = { seconds: number; origin: string };

/** The value of a `Set-Cookie` header, for the whole site and closed to scripts; 0 seconds take the cookie away. */
export function setCookie(name: string, value: string, { seconds, origin }: Settings): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** What a `Cookie` header says under a name; null for nothing. */
export const readCookie = (header: string | null, name: string): string | null =>
  header === null ? null : new Bun.CookieMap(header).get(name);
