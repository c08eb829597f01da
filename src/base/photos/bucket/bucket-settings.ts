import { z } from "zod";

/** The bucket of a club whose photos aren't in its folder. */
export type PhotoBucket = {
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A secret may contain slashes, so only the last @ ends it. */
const form = /^s3\+(https?):\/\/([^:@/]+):(.+)@([^@/?#]+)\/([^/?#]*)\/?(?:\?([^#]*))?$/;
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const example = "s3+https://KEY:SECRET@s3.example.org/bucket?region=eu-central-1";

/** Matches loopback and private addresses, and names that only resolve in a private network. */
const isPrivate = (host: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\]|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+)$/.test(
    host,
  ) ||
  /^\[f[cd][0-9a-f]{2}:/.test(host) ||
  /^[a-z0-9_-]+$/.test(host) ||
  /\.(local|internal|lan|svc)$/.test(host);

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function bucketOf(address: string): PhotoBucket | string {
  const [, scheme = "", key = "", secret = "", host = "", name = "", query = ""] = form.exec(address) ?? [];
  const url = URL.parse(`${scheme}://${host}`);
  const [accessKeyId, secretAccessKey] = [decoded(key), decoded(secret)];
  if (!(url && accessKeyId && secretAccessKey)) return `must be the address of a bucket, such as ${example}`;
  if (scheme === "http" && !isPrivate(url.hostname))
    return "must begin with s3+https:// outside a private network: photos and the key would be readable in transit";
  if (!bucketName.test(name))
    return "must name one bucket after the host, in lower-case letters, digits, dots and dashes";
  const { region = "us-east-1", ...others } = Object.fromEntries(new URLSearchParams(query));
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return `can have only the region after the question mark, not ${unknown}`;
  if (!/^[\w-]+$/.test(region)) return "must name the bucket's region as its service does, such as eu-central-1";
  return { endpoint: url.origin, name, region, accessKeyId, secretAccessKey };
}

/** `s3+https://KEY:SECRET@host/bucket?region=…` */
export const photosUrl = z.string().transform((address, ctx) => {
  const bucket = bucketOf(address);
  if (typeof bucket !== "string") return bucket;
  ctx.addIssue(bucket);
  return z.NEVER;
});
