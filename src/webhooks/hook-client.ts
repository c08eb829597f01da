import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import { BlockList, isIP } from "node:net";
import { isPublicAddress } from "../delivery/public-address.ts";
import { ExpectedError } from "../expected-error.ts";

/** Why a message didn't arrive, in one sentence. */
export class HookFailure extends ExpectedError {
  override readonly name = "HookFailure";
}

export type HookReply = { status: number; text: string };

export type ResolvedAddress = { address: string; family: number };

export type HookMessage = { url: string; allowsPrivate: boolean; headers: Record<string, string>; body: string };

export type HookClient = {
  /** Sends one message. Throws `HookFailure`. */
  post(message: HookMessage): Promise<HookReply>;
};

/** The networks of a host that an admin allowed. Link-local addresses are never allowed: clouds keep credentials there. */
const allowable = new BlockList();
for (const [net, bits] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const) {
  allowable.addSubnet(net, bits, "ipv4");
}
const allowable6 = new BlockList();
allowable6.addAddress("::1", "ipv6");
allowable6.addSubnet("fc00::", 7, "ipv6");
/** Metadata services of hosting companies. */
const neverAllowed = new BlockList();
for (const address of ["100.100.100.200", "168.63.129.16"]) neverAllowed.addAddress(address, "ipv4");
neverAllowed.addSubnet("fd00:ec2::", 32, "ipv6");
neverAllowed.addAddress("fd20:ce::254", "ipv6");

export function mayConnect({ address, family }: ResolvedAddress, allowsPrivate: boolean): boolean {
  if (neverAllowed.check(address, family === 6 ? "ipv6" : "ipv4")) return false;
  if (isPublicAddress(address, family)) return true;
  if (!allowsPrivate) return false;
  return family === 6 ? allowable6.check(address, "ipv6") : allowable.check(address, "ipv4");
}

/** The URL's host as an IP address; null if it's a name. */
export function literalOf(url: URL): ResolvedAddress | null {
  const address = url.hostname.replace(/^\[|\]$/g, "");
  const family = isIP(address);
  return family === 0 ? null : { address, family };
}

const usualTimeoutMs = 10_000;
const maxReplyBytes = 1000;

type HookRequest = {
  timeoutMs?: number;
  resolve?: (hostname: string) => Promise<ResolvedAddress[]>;
  /** A certificate authority that a test trusts. */
  ca?: string;
};

const asText = (bytes: Uint8Array) =>
  new TextDecoder()
    .decode(bytes.subarray(0, maxReplyBytes))
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, " ")
    .trim();

function failureOf(error: unknown, host: string, timeoutMs: number): HookFailure {
  if (error instanceof HookFailure) return error;
  const { name, message, code = "" } = error as Error & { code?: string };
  if (name === "AbortError" || name === "TimeoutError" || /aborted|timed? ?out/i.test(message)) {
    return new HookFailure(`${host} didn't respond within ${timeoutMs / 1000} seconds.`);
  }
  if (/ENOTFOUND|EAI_AGAIN|ENODATA/.test(`${code} ${message}`))
    return new HookFailure(`There is no host named ${host}.`);
  if (/ECONNREFUSED/.test(`${code} ${message}`)) return new HookFailure(`Nothing is listening at ${host}.`);
  return new HookFailure(`${host} can't be reached: ${message.slice(0, 200).replace(/\.$/, "")}.`);
}

async function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

function send(options: RequestOptions, isTls: boolean, body: string): Promise<HookReply> {
  const { promise, resolve, reject } = Promise.withResolvers<HookReply>();
  const request = (isTls ? requestHttps : requestHttp)(options, (response) => {
    const status = response.statusCode ?? 0;
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    const done = () => resolve({ status, text: asText(Buffer.concat(chunks)) });
    response.on("data", (chunk: Uint8Array) => {
      chunks.push(chunk.subarray(0, maxReplyBytes - bytes));
      bytes += chunk.length;
      if (bytes < maxReplyBytes) return;
      done();
      response.destroy();
    });
    response.on("end", done);
    response.on("error", reject);
  });
  request.on("error", reject);
  request.end(body);
  return promise;
}

/**
 * Connects to the address that was checked, so that a later DNS change can't redirect the message. Follows no redirects, and
 * reads only the beginning of the reply.
 */
export function openHookClient({
  timeoutMs = usualTimeoutMs,
  resolve = (hostname) => lookup(hostname, { all: true }),
  ca,
}: HookRequest = {}): HookClient {
  return {
    async post({ url, allowsPrivate, headers, body }) {
      const target = new URL(url);
      const { hostname, host, port, pathname, search, protocol } = target;
      const isTls = protocol === "https:";
      if (!(isTls || allowsPrivate)) throw new HookFailure("Only https addresses are allowed.");
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const literal = literalOf(target);
        const addresses = literal ? [literal] : await inTime(resolve(hostname), signal);
        const [first] = addresses;
        if (!first) throw new HookFailure(`There is no host named ${host}.`);
        if (!addresses.every((address) => mayConnect(address, allowsPrivate))) {
          throw new HookFailure(`${host} resolves to a private address, which isn't allowed for this webhook.`);
        }
        const options: RequestOptions = {
          method: "POST",
          hostname: first.address,
          port: port || (isTls ? 443 : 80),
          path: pathname + search,
          headers: { ...headers, host, "content-length": String(Buffer.byteLength(body)) },
          agent: false,
          signal,
          ...(isTls && !literal && { servername: hostname }),
          ...(ca && { ca }),
        };
        return await inTime(send(options, isTls, body), signal);
      } catch (error) {
        throw failureOf(error, host, timeoutMs);
      }
    },
  };
}
