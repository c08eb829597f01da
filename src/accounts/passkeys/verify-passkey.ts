import type { CreatedPasskey, UsedPasskey } from "./passkey-shapes.ts";

/** Ed25519, ES256 and RS256 in COSE's numbers, which every device supports at least one of. */
export const algorithms = [-8, -7, -257];

/** Where a passkey is used: the origin in the address bar, whose host is the relying party's id. */
export type Site = { origin: string };

export const hostOf = ({ origin }: Site): string => new URL(origin).hostname;

/** A proxy that terminates TLS forwards requests as http, as in `isSameSite`. */
const originsOf = ({ origin }: Site): string[] => [origin, origin.replace(/^http:/, "https:")];

type Verified<Result> = { isRight: true; result: Result } | { isRight: false; why: string };

/** The library throws for everything that doesn't fit. */
async function verified<Result>(work: () => Promise<Result | null>): Promise<Verified<Result>> {
  try {
    const result = await work();
    return result === null ? { isRight: false, why: "wrong signature" } : { isRight: true, result };
  } catch (error) {
    return { isRight: false, why: error instanceof Error ? error.message.slice(0, 200) : "not an error" };
  }
}

const publicKeyType = { type: "public-key", clientExtensionResults: {} } as const;

export type NewCredential = { credentialId: string; publicKey: string; counter: number };

/**
 * Verifies a new passkey. Certificates of device makers aren't asked for, and are refused: verifying them would fetch the
 * addresses that they contain.
 */
export const verifyCreated = (
  { id, clientDataJSON, attestationObject }: CreatedPasskey,
  challenge: string,
  site: Site,
) =>
  verified<NewCredential>(async () => {
    const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
    const { decodeAttestationObject, isoBase64URL } = await import("@simplewebauthn/server/helpers");
    const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
    const format = decoded.get("fmt");
    if (!["none", "packed"].includes(format) || decoded.get("attStmt").get("x5c")) {
      throw new Error(`attestation ${format} with a certificate`);
    }
    const { verified: isRight, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, ...publicKeyType, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: originsOf(site),
      expectedRPID: hostOf(site),
      supportedAlgorithmIDs: algorithms,
    });
    if (!isRight) return null;
    const { credential } = registrationInfo;
    if (credential.id !== id) throw new Error("the id isn't the credential's");
    return {
      credentialId: credential.id,
      publicKey: isoBase64URL.fromBuffer(credential.publicKey),
      counter: credential.counter,
    };
  });

type PasskeyKey = { credentialId: string; publicKey: string };
type ExpectedChallenge = { challenge: string; site: Site; requireUserVerification: boolean };

/** Verifies the use of a passkey, except its counter, which is returned. */
export const verifyUsed = (
  { id, userHandle, ...signed }: UsedPasskey,
  passkey: PasskeyKey,
  expected: ExpectedChallenge,
) =>
  verified<number>(async () => {
    const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
    const { isoBase64URL } = await import("@simplewebauthn/server/helpers");
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, ...publicKeyType, response: { ...signed, ...(userHandle && { userHandle }) } },
      expectedChallenge: expected.challenge,
      expectedOrigin: originsOf(expected.site),
      expectedRPID: hostOf(expected.site),
      // The library accepts every counter after -1. It would compare them before it verifies the signature.
      credential: { id: passkey.credentialId, publicKey: isoBase64URL.toBuffer(passkey.publicKey), counter: -1 },
      requireUserVerification: expected.requireUserVerification,
    });
    return isRight ? authenticationInfo.newCounter : null;
  });
