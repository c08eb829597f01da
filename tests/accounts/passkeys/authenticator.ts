import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { CreatedPasskey, UsedPasskey } from "../../../src/accounts/passkeys/passkey-shapes.ts";

/** The origin and host of the clubs in tests. */
export const site = { origin: "http://localhost", host: "localhost" };

type CreateOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type UseOptions = { challenge: string; rpId: string; allowCredentials?: { id: string }[] };

/** False statements of the browser or the device. */
type Lies = {
  origin?: string;
  host?: string;
  isVerified?: boolean;
  counter?: number;
  type?: string;
  certificate?: true;
};

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString("base64url");

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

function authenticatorData(host: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
}

/** An ES256 public key as a COSE key (RFC 9053, section 2.1). */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y, "base64url"))],
  ]);
  return isoCBOR.encode(key);
}

/** A security key in software: real ES256 keys, attestations and assertions, without a browser. */
export function createAuthenticator() {
  const credentials: { id: string; privateKey: KeyObject; userHandle: string; counter: number }[] = [];

  const clientData = (type: string, challenge: string, origin: string) =>
    base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    create({ challenge, rp, user }: CreateOptions, lies: Lies = {}): CreatedPasskey {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = randomBytes(32);
      const flags = userPresent | (lies.isVerified === false ? 0 : userVerified) | hasCredential;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(lies.host ?? rp.id, flags, lies.counter ?? 0),
        ...[Buffer.alloc(16), length, id, coseKey(publicKey)],
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", lies.certificate ? "packed" : "none"],
        ["attStmt", new Map(lies.certificate ? [["x5c", [new Uint8Array(64)]]] : [])],
        ["authData", new Uint8Array(authData)],
      ]);
      credentials.push({ id: base64url(id), privateKey, userHandle: user.id, counter: lies.counter ?? 0 });
      return {
        id: base64url(id),
        clientDataJSON: clientData(lies.type ?? "webauthn.create", challenge, lies.origin ?? site.origin),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ["internal"],
      };
    },

    use({ challenge, rpId, allowCredentials }: UseOptions, lies: Lies = {}): UsedPasskey {
      const allowed = allowCredentials?.map(({ id }) => id);
      const credential = credentials.findLast(({ id }) => !allowed || allowed.includes(id));
      if (!credential) throw new Error("The authenticator has no passkey for this.");
      credential.counter = lies.counter ?? credential.counter + 1;
      const flags = userPresent | (lies.isVerified === false ? 0 : userVerified);
      const data = authenticatorData(lies.host ?? rpId, flags, credential.counter);
      const client = clientData(lies.type ?? "webauthn.get", challenge, lies.origin ?? site.origin);
      const signed = Buffer.concat([data, sha256(Buffer.from(client, "base64url"))]);
      return {
        id: credential.id,
        clientDataJSON: client,
        authenticatorData: base64url(data),
        signature: base64url(sign("sha256", signed, credential.privateKey)),
        userHandle: credential.userHandle,
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;
