import { createHash, createHmac } from "node:crypto";

export type S3Account = { key: string; secret: string; region: string };

/** Its secret contains characters that an address must encode. */
export const s3Account: S3Account = { key: "club-key", secret: "se/cr+et", region: "test-1" };

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Version 4, for the named headers. The payload's hash is the one in the header. */
export function signatureOf(request: Request, names: string, { secret, region }: S3Account): string {
  const url = new URL(request.url);
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const headers = names.split(";").map((name) => {
    const value = name === "host" ? url.host : (request.headers.get(name) ?? "");
    return `${name}:${value.trim()}\n`;
  });
  const payload = request.headers.get("x-amz-content-sha256") ?? "";
  const canonical = [request.method, url.pathname, query.join("&"), headers.join(""), names, payload].join("\n");
  const at = request.headers.get("x-amz-date") ?? "";
  const parts = [at.slice(0, 8), region, "s3", "aws4_request"];
  const key = parts.reduce<string | Buffer>((part, next) => hmac(part, next), `AWS4${secret}`);
  return hmac(key, ["AWS4-HMAC-SHA256", at, parts.join("/"), sha256(canonical)].join("\n")).toString("hex");
}

/** Signs a request without a body. */
export function signed(request: Request, account: S3Account): Request {
  const at = new Date().toISOString().replace(/[-:]|\.\d+/g, "");
  request.headers.set("x-amz-date", at);
  request.headers.set("x-amz-content-sha256", "UNSIGNED-PAYLOAD");
  const names = ["host", ...request.headers.keys()].toSorted().join(";");
  const scope = `${account.key}/${at.slice(0, 8)}/${account.region}/s3/aws4_request`;
  const signature = signatureOf(request, names, account);
  request.headers.set(
    "authorization",
    `AWS4-HMAC-SHA256 Credential=${scope}, SignedHeaders=${names}, Signature=${signature}`,
  );
  return request;
}
