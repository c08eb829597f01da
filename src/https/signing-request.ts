import { createPublicKey, type KeyObject, sign } from "node:crypto";

// DER tags of X.690, as far as a signing request needs them.
const integer = 0x02;
const bitString = 0x03;
const octetString = 0x04;
const objectId = 0x06;
const sequence = 0x30;
const set = 0x31;
/** The attributes of a signing request. */
const attributes = 0xa0;
const dnsName = 0x82;

function sizeOf(length: number): number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  return Buffer.concat([Buffer.from([tag, ...sizeOf(length)]), content]);
}

/** Object identifiers, already encoded. */
const ecdsaWithSha256 = der(objectId, Buffer.from("2a8648ce3d040302", "hex"));
const extensionRequest = der(objectId, Buffer.from("2a864886f70d01090e", "hex"));
const subjectAltName = der(objectId, Buffer.from("551d11", "hex"));

/** A PKCS #10 request (RFC 2986) for one domain, signed with its P-256 key, as DER. The subject is empty. */
export function signingRequest(domain: string, key: KeyObject): Buffer {
  const names = der(sequence, der(dnsName, Buffer.from(domain, "ascii")));
  const extensions = der(sequence, der(sequence, subjectAltName, der(octetString, names)));
  const publicKey = createPublicKey(key).export({ type: "spki", format: "der" });
  const requested = der(
    sequence,
    der(integer, Buffer.from([0])),
    der(sequence),
    publicKey,
    der(attributes, der(sequence, extensionRequest, der(set, extensions))),
  );
  const signature = sign("sha256", requested, key);
  const unusedBits = Buffer.from([0]);
  return der(sequence, requested, der(sequence, ecdsaWithSha256), der(bitString, unusedBits, signature));
}
