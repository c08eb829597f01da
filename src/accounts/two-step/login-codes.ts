import { Secret, TOTP } from "otpauth";

/** The RFC 6238 parameters that every app supports. */
const usual = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** One step early or late, because phones' clocks differ and typing takes a while. */
const window = 1;

/** Base32, 160 bits as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

export function appAddress(secret: string, username: string, clubName: string): string {
  return new TOTP({ ...usual, issuer: clubName, label: username, secret: Secret.fromBase32(secret) }).toString();
}

export const codeAt = (secret: string, now: number): string =>
  TOTP.generate({ ...usual, secret: Secret.fromBase32(secret), timestamp: now });

/** Returns the time step, or null for a wrong code. Each code is accepted once (RFC 6238, section 5.2). */
export function stepOfCode(secret: string, code: string, lastStep: number, now: number): number | null {
  const attempt = { token: code, secret: Secret.fromBase32(secret), timestamp: now, window };
  const delta = TOTP.validate({ ...usual, ...attempt });
  if (delta === null) return null;
  const step = TOTP.counter({ period: usual.period, timestamp: now }) + delta;
  return step > lastStep ? step : null;
}
