import { timingSafeEqual } from "node:crypto";
import { readCookie, setCookie } from "../../base/http/cookie.ts";

const cookieName = "device";
const deviceDays = 400;

type Owner = { id: number; passwordHash: string };

const sign = (device: string, { id, passwordHash }: Owner) =>
  new Bun.CryptoHasher("sha256", passwordHash).update(`device ${device} of ${id}`).digest();

/**
 * A known browser isn't delayed by other people's attempts. Signed with the password hash, so a new password voids it.
 */
export function deviceCookie(owner: Owner, { origin }: { origin: string }): string {
  const device = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64url");
  const value = `${device}.${sign(device, owner).toString("base64url")}`;
  return setCookie(cookieName, value, { seconds: deviceDays * 86_400, origin });
}

export function findKnownDevice(cookie: string, owner: Owner | null): string | null {
  const [device, signatureText] = readCookie(cookie, cookieName)?.split(".") ?? [];
  if (!(device && signatureText && owner)) return null;
  const signature = Buffer.from(signatureText, "base64url");
  const right = sign(device, owner);
  return signature.length === right.length && timingSafeEqual(signature, right) ? device : null;
}
