import { type S3Account, s3Account, signatureOf } from "./s3-signature.ts";

type Stored = { bytes: Uint8Array<ArrayBuffer>; modifiedAt: number; type: string };

type Fault = (request: Request, key: string) => Response | Promise<Response> | null;

export type S3Double = {
  /** The value of `PHOTOS_URL`. */
  url: string;
  urlWith(changes: { key?: string; secret?: string; bucket?: string; region?: string }): string;
  objects: Map<string, Stored>;
  /** Method and key of every request, in order. */
  requests: string[];
  /** Makes every request fail this way from now on; null ends the fault. */
  fail(fault: Fault | null): void;
  /** Makes the bucket readable for everybody. */
  open(): void;
  /** Makes the key read-only. */
  protect(): void;
  stop(): Promise<void>;
  /** Starts it again at the same address. */
  start(): void;
};

/**
 * Checks a version 4 signature in the header, as described in the service's manual. Null if it is valid, otherwise the
 * error code.
 */
function problemOf(request: Request, account: S3Account): string | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      request.headers.get("authorization") ?? "",
    );
  if (!authorization) return "AccessDenied";
  const [, id, , zone, names = "", signature] = authorization;
  if (id !== account.key) return "InvalidAccessKeyId";
  if (zone !== account.region) return "AuthorizationHeaderMalformed";
  return signatureOf(request, names, account) === signature ? null : "SignatureDoesNotMatch";
}

const statuses: Record<string, number> = { AuthorizationHeaderMalformed: 400, NoSuchBucket: 404, NoSuchKey: 404 };

export const s3Error = (code: string, status = statuses[code] ?? 403): Response =>
  new Response(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`, { status });

const bucketName = "photos";

/** A service on loopback that implements the part of S3's protocol that we use, and checks signatures. */
export function openS3Double(): S3Double {
  const objects = new Map<string, Stored>();
  const requests: string[] = [];
  let fault: Fault | null = null;
  let isOpen = false;
  let isProtected = false;

  function list(url: URL): Response {
    const after = url.searchParams.get("start-after") ?? "";
    const max = Number(url.searchParams.get("max-keys") ?? 1000);
    const keys = [...objects.keys()].toSorted().filter((key) => key > after);
    const contents = keys.slice(0, max).map((key) => {
      const { modifiedAt, bytes } = objects.get(key) as Stored;
      const at = new Date(modifiedAt).toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    return new Response(
      `<?xml version="1.0"?><ListBucketResult><Name>${bucketName}</Name><IsTruncated>${keys.length > max}</IsTruncated>${contents.join("")}</ListBucketResult>`,
    );
  }

  function get(request: Request, key: string): Response {
    const object = objects.get(key);
    if (!object) return s3Error("NoSuchKey");
    const { bytes, modifiedAt, type } = object;
    const headers: Record<string, string> = {
      "last-modified": new Date(modifiedAt).toUTCString(),
      "content-type": type,
    };
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "") ?? [];
    if (from === undefined || request.method === "HEAD") return new Response(bytes, { headers });
    if (Number(from) >= bytes.length) return s3Error("InvalidRange", 416);
    const part = bytes.slice(Number(from), Number(to) + 1);
    headers["content-range"] = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
    return new Response(part, { status: 206, headers });
  }

  async function reply(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [, bucket, ...rest] = url.pathname.split("/").map(decodeURIComponent);
    const key = rest.join("/");
    requests.push(`${request.method} ${key}`);
    const failed = await fault?.(request, key);
    if (failed) return failed;
    const isRead = request.method === "GET" || request.method === "HEAD";
    const problem = isOpen && isRead ? null : problemOf(request, s3Account);
    if (problem) return s3Error(problem);
    if (bucket !== bucketName) return s3Error("NoSuchBucket");
    if (!isRead && isProtected) return s3Error("AccessDenied");
    if (url.searchParams.get("list-type") === "2") return list(url);
    if (isRead) return get(request, key);
    if (request.method === "DELETE") objects.delete(key);
    if (request.method === "PUT") {
      const type = request.headers.get("content-type") ?? "";
      objects.set(key, { bytes: new Uint8Array(await request.arrayBuffer()), modifiedAt: Date.now(), type });
    }
    return new Response(null, { status: request.method === "PUT" ? 200 : 204 });
  }

  const serve = (port: number) =>
    Bun.serve({
      ...{ hostname: "127.0.0.1", port, fetch: reply },
      async error() {
        return s3Error("InternalError", 500);
      },
    });
  let server = serve(0);
  const port = Number(server.port);
  const urlWith: S3Double["urlWith"] = (changes) => {
    const { key, secret, bucket, region } = { ...s3Account, bucket: bucketName, ...changes };
    return `s3+http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=${region}`;
  };

  return {
    ...{ url: urlWith({}), urlWith, objects, requests },
    fail(next) {
      fault = next;
    },
    open() {
      isOpen = true;
    },
    protect() {
      isProtected = true;
    },
    stop: () => server.stop(true),
    start() {
      server = serve(port);
    },
  };
}
