import { createPrivateKey, X509Certificate } from "node:crypto";
import type { KeyAndChain } from "./order-certificate.ts";

export type Certificate = KeyAndChain & {
  domain: string;
  /** The authority's address. */
  directory: string;
  /** UTC ms, like `endsAt`. */
  beginsAt: number;
  endsAt: number;
  fingerprint: string;
  /** Whether browsers trust it: its last certificate was issued by one of their authorities. */
  isTrusted: boolean;
};

const pemBlock = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const maxChain = 10;

function isIssuedByOne(certificate: X509Certificate, roots: readonly string[]): boolean {
  const all = roots.map((pem) => new X509Certificate(pem));
  return all.some((root) => certificate.checkIssued(root) && certificate.verify(root.publicKey));
}

function isChain(certificates: readonly X509Certificate[]): boolean {
  return certificates.every((certificate, index) => {
    const issuer = certificates[index + 1];
    return !issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  });
}

/** The message describes the problem with the certificate. */
export class UnusableCertificate extends Error {
  override readonly name = "UnusableCertificate";
}

function parsedChain(chain: string): X509Certificate[] {
  try {
    return (chain.match(pemBlock) ?? []).slice(0, maxChain).map((pem) => new X509Certificate(pem));
  } catch {
    return [];
  }
}

function isKeyOf(certificate: X509Certificate, key: string): boolean {
  try {
    return certificate.checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

type Saved = KeyAndChain & { domain: string; directory: string };

/** `roots` are the authorities that browsers trust, as PEM. Doesn't check the dates. Throws `UnusableCertificate`. */
export function readCertificate({ key, chain, domain, directory }: Saved, roots: readonly string[]): Certificate {
  const certificates = parsedChain(chain);
  const [leaf] = certificates;
  if (!leaf) throw new UnusableCertificate("the certificate can't be read");
  if (!isKeyOf(leaf, key)) throw new UnusableCertificate("the key doesn't belong to the certificate");
  if (!leaf.checkHost(domain)) throw new UnusableCertificate(`the certificate isn't for ${domain}`);
  const last = certificates.at(-1) ?? leaf;
  return {
    ...{ key, chain, domain, directory },
    beginsAt: Date.parse(leaf.validFrom),
    endsAt: Date.parse(leaf.validTo),
    fingerprint: leaf.fingerprint256,
    isTrusted: isChain(certificates) && isIssuedByOne(last, roots),
  };
}
