import { createDecipheriv, createECDH, hkdfSync, verify } from "node:crypto";
import type { PushMessage } from "../../src/delivery/push-and-digest.ts";

const bytesOf = (text: string) => Buffer.from(text, "base64url");

/** The browser's side of a subscription: its keys, and the address that its service assigned. */
export type PushBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string; timeZone: string };
  /** Decrypts a push (RFC 8291 and 8188) with the browser's keys. Throws if it wasn't encrypted for them. */
  decrypt(body: Uint8Array): PushMessage;
};

let browserCount = 0;

export function pushBrowser(service = "push.example.org", timeZone = "America/Chicago"): PushBrowser {
  const keyPair = createECDH("prime256v1");
  keyPair.generateKeys();
  const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(16)));
  browserCount += 1;
  return {
    subscription: {
      endpoint: `https://${service}/send/${browserCount}`,
      p256dh: keyPair.getPublicKey("base64url"),
      auth: secret.toString("base64url"),
      timeZone,
    },
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const keyLength = body[20] ?? 0;
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), keyPair.getPublicKey(), sender]);
      const shared = Buffer.from(hkdfSync("sha256", keyPair.computeSecret(sender), secret, info, 32));
      const key = (name: string, length: number) =>
        Buffer.from(hkdfSync("sha256", shared, salt, `Content-Encoding: ${name}\0`, length));
      const decipher = createDecipheriv("aes-128-gcm", key("aes128gcm", 16), key("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const open = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = open.lastIndexOf(2);
      if (open.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("The padding isn't all zeros.");
      return JSON.parse(open.subarray(0, end).toString()) as PushMessage;
    },
  };
}

export type Pushed = {
  endpoint: string;
  ttl: number;
  body: Uint8Array;
  claims: { aud: string; exp: number; sub: string };
};

export type PushDouble = {
  /** The value of `PUSH_SERVICE_URL`. */
  url: string;
  /** The accepted pushes. */
  pushed: Pushed[];
  /** Sets the replies of the service at a host; by default it accepts everything. */
  reply(host: string, how: (endpoint: string) => Response | Promise<Response>): void;
  close(): Promise<void>;
};

/** Reads a VAPID header (RFC 8292). Throws if the signature doesn't match the key sent with it. */
function readVapid(authorization: string): { claims: Pushed["claims"]; key: string } {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = bytesOf(key);
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const publicKey = { key: { kty: "EC", crv: "P-256", x, y }, format: "jwk", dsaEncoding: "ieee-p1363" } as const;
  if (!verify("sha256", Buffer.from(`${head}.${body}`), publicKey, bytesOf(signature))) throw new Error("Not signed.");
  return { claims: JSON.parse(bytesOf(body).toString()), key };
}

/**
 * A push service on loopback that accepts only what RFC 8030 and 8292 allow, signed with the key of the subscription.
 */
export function openPushDouble(clubKey: () => Promise<string | undefined>): PushDouble {
  const pushed: Pushed[] = [];
  const replies = new Map<string, (endpoint: string) => Response | Promise<Response>>();
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const host = request.headers.get("host") ?? "";
      const endpoint = `https://${host}${new URL(request.url).pathname}`;
      const createReply = replies.get(host);
      if (createReply) return createReply(endpoint);
      const { claims, key } = readVapid(request.headers.get("authorization") ?? "");
      const now = Date.now() / 1000;
      const isRight =
        request.method === "POST" &&
        key === (await clubKey()) &&
        claims.aud === `https://${host}` &&
        claims.exp > now &&
        claims.exp <= now + 86_400 &&
        request.headers.get("content-encoding") === "aes128gcm";
      if (!isRight) return new Response("UnauthorizedRegistration", { status: 403 });
      const body = await request.bytes();
      if (body.length > 4096) return new Response(null, { status: 413 });
      pushed.push({ endpoint, ttl: Number(request.headers.get("ttl")), body, claims });
      return new Response(null, { status: 201 });
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    pushed,
    reply(host, how) {
      replies.set(host, how);
    },
    close: () => server.stop(true),
  };
}
