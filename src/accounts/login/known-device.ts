import { timingSafeEqual } from "node:crypto";

const cookieName = "device";
const deviceDays = 400;

type Owner = { id: number; passwordHash: string };

const sign = (device: string, { id, passwordHash }: Owner) =>
  new Bun.CryptoHasher("sha256", passwordHash).update(`device ${device} of ${id}`).digest();

/**
 * The `Set-Cookie` value by which a browser is known again that an account signed in with. It opens nothing: whoever has it
 * is not held back by others' guesses (`openLoginThrottle`). Signed with the password's stored hash, which nobody sees and
 * which is another with each password: so it needs neither a row nor a key.
 */
export function deviceCookie(owner: Owner, { origin }: { origin: string }): string {
  const device = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  const value = `${device}.${sign(device, owner).toString("base64url")}`;
  const age = deviceDays * 86_400;
  return `${cookieName}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${origin.startsWith("https:") ? "; Secure" : ""}`;
}

/** Which of an account's known browsers sent this `Cookie` header; null for none of them, or for no account. */
export function findKnownDevice(cookie: string, owner: Owner | null): string | null {
  const [device, given] = new Bun.CookieMap(cookie).get(cookieName)?.split(".") ?? [];
  if (!(device && given && owner)) return null;
  const signature = Buffer.from(given, "base64url");
  const right = sign(device, owner);
  return signature.length === right.length && timingSafeEqual(signature, right) ? device : null;
}
