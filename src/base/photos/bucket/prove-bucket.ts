import { BucketFailure, openBucket, orUnavailable, ownPrefix } from "./bucket.ts";
import type { PhotoBucket } from "./bucket-settings.ts";

/** Problems with the key, the secret or the bucket itself, worded to follow the setting's name. */
const words: Record<string, (bucket: PhotoBucket) => string> = {
  NoSuchBucket: ({ name, endpoint }) => `there is no bucket ${name} at ${endpoint}`,
  InvalidAccessKeyId: ({ endpoint }) => `${endpoint} doesn't know this key`,
  SignatureDoesNotMatch: () => "the secret doesn't match the key",
  AccessDenied: ({ name }) => `the key isn't allowed to read, write, list and delete in the bucket ${name}`,
  AuthorizationHeaderMalformed: ({ region }) => `the bucket isn't in the region ${region}; add ?region=…`,
  PermanentRedirect: ({ region }) => `the bucket isn't in the region ${region}, or has another host`,
  RequestTimeTooSkewed: () => "this computer's clock is wrong, so the service refuses its requests",
  TimeoutError: ({ endpoint }) => `${endpoint} doesn't respond`,
  ConnectionRefused: ({ endpoint }) => `nothing is listening at ${endpoint}`,
  ECONNREFUSED: ({ endpoint }) => `nothing is listening at ${endpoint}`,
  ENOTFOUND: ({ endpoint }) => `there's no host ${new URL(endpoint).hostname}`,
  EPROTO: ({ endpoint }) => `${endpoint} doesn't support TLS`,
};

const isOfCertificate = (error: string) => /CERT|UNABLE_TO|TLS/.test(error);

function problemOf({ error, reply }: BucketFailure, bucket: PhotoBucket): string {
  const message = words[error]?.(bucket);
  if (message) return message;
  if (reply && [301, 307, 308].includes(reply.status)) return words.PermanentRedirect?.(bucket) ?? error;
  if (isOfCertificate(error)) return `the certificate of ${bucket.endpoint} isn't trusted (${error})`;
  return `the bucket ${bucket.name} at ${bucket.endpoint} can't be used (${error})`;
}

const ownerKey = `${ownPrefix}club`;

/** Null if the bucket can store the club's photos: it can be read, written, listed and emptied, but only with the key. */
export async function problemOfBucket(settings: PhotoBucket): Promise<string | null> {
  const bucket = openBucket(settings);
  const probe = `${ownPrefix}probe-${crypto.randomUUID()}`;
  try {
    // Read first, because its replies are the most specific.
    await bucket.send(probe);
    await bucket.list("");
    await bucket.send(probe, { method: "PUT", body: probe });
    try {
      const { bytes } = await bucket.send(probe);
      if (new TextDecoder().decode(bytes) !== probe) return "data written to the bucket can't be read back";
      if (await isPublic(settings, probe)) {
        return `the bucket ${settings.name} is public, so anyone could read private photos; make it private first`;
      }
    } finally {
      await bucket.send(probe, { method: "DELETE" });
    }
    return null;
  } catch (error) {
    if (!(error instanceof BucketFailure)) throw error;
    return problemOf(error, settings);
  }
}

const anonymousMs = 10_000;

async function isPublic({ endpoint, name }: PhotoBucket, key: string): Promise<boolean> {
  const addresses = [`${endpoint}/${name}/${key}`, `${endpoint}/${name}/?list-type=2&max-keys=1`];
  for (const address of addresses) {
    const reply = await fetch(address, { redirect: "manual", signal: AbortSignal.timeout(anonymousMs) });
    await reply.body?.cancel();
    if (reply.ok) return true;
  }
  return false;
}

/** The public push key of the club that owns the bucket; null if it has no owner. Throws `storage_unavailable`. */
export async function clubOfBucket(settings: PhotoBucket): Promise<string | null> {
  const { status, bytes } = await orUnavailable(openBucket(settings).send(ownerKey));
  return status === 404 ? null : new TextDecoder().decode(bytes);
}

/** Two clubs in one bucket would sweep each other's photos. The first club claims it. Throws `storage_unavailable`. */
export async function isOfAnotherClub(settings: PhotoBucket, club: string): Promise<boolean> {
  const owner = await clubOfBucket(settings);
  if (owner !== null) return owner !== club;
  await orUnavailable(openBucket(settings).send(ownerKey, { method: "PUT", body: club }));
  return false;
}
