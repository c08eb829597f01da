import type { Config } from "../../config.ts";
import { parsedUrlOf } from "./parsed-url.ts";

/** The value that our own proxy added. */
const lastHop = (header: string | null): string | null => header?.split(",").at(-1)?.trim() || null;

/**
 * The origin in the address bar. A public address from the environment applies to every request; one saved by an admin applies
 * only to requests to its host, so that a wrong one can be corrected at the old address. Behind a trusted proxy, its headers
 * count. Null for nonsense, such as two hosts.
 */
export function originOf(request: Request, config: Config): string | null {
  const { publicOrigin, isAddressFixed, trustProxy } = config;
  const url = parsedUrlOf(request);
  if (!url || request.headers.get("host")?.includes(",")) return null;
  if (publicOrigin && (isAddressFixed || new URL(publicOrigin).host === url.host)) return publicOrigin;
  if (!trustProxy) return url.origin;
  const protocol = lastHop(request.headers.get("x-forwarded-proto")) ?? url.protocol.slice(0, -1);
  const host = lastHop(request.headers.get("x-forwarded-host")) ?? url.host;
  const origin = URL.parse(`${protocol}://${host}`)?.origin ?? null;
  return origin === `${protocol}://${host}`.toLowerCase() ? origin : null;
}

/** The address that rate limits count. Headers are used only behind a trusted proxy. */
export function addressOf(request: Request, remoteAddress: string, { trustProxy }: Config): string {
  return networkOf((trustProxy && lastHop(request.headers.get("x-forwarded-for"))) || remoteAddress);
}

/** A household or phone has 2^64 IPv6 addresses, which count as one. */
function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped ?? (URL.parse(`http://[${address.replace(/%.*$/, "")}]`) ? prefixOf(address) : address);
}

function prefixOf(address: string): string {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head.split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const whole = [...groups, ...Array<string>(Math.max(0, zeros)).fill("0"), ...(tail ?? "").split(":")];
  return `${whole.slice(0, 4).join(":")}::/64`;
}
