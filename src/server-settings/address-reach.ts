/** The range from which an address can be opened: this computer only, this network only, or anywhere. */
export type Reach = "loopback" | "private" | "public";

const privateNames = /(^|\.)(local|lan|home|internal|intranet|localdomain|home\.arpa)$/i;

function reachOfV4(host: string): Reach {
  const [first = 0, second = 0] = host.split(".").map(Number);
  if (first === 127 || first === 0) return "loopback";
  const isPrivate =
    first === 10 ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 192 && second === 168) ||
    (first === 169 && second === 254) ||
    (first === 100 && second >= 64 && second < 128);
  return isPrivate ? "private" : "public";
}

/** The IPv4 address in an IPv6 address such as ::ffff:7f00:1; null for others. */
function mappedV4(host: string): string | null {
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(host) ?? [];
  if (high === undefined || low === undefined) return null;
  return [high, low].flatMap((part) => [Number.parseInt(part, 16) >> 8, Number.parseInt(part, 16) & 255]).join(".");
}

/** The internet's addresses begin with 2 or 3. */
function reachOfV6(host: string): Reach {
  if (host === "::1" || host === "::") return "loopback";
  const mapped = mappedV4(host);
  if (mapped !== null) return reachOfV4(mapped);
  return /^[23][0-9a-f]{3}:/i.test(host) ? "public" : "private";
}

/** Determined from the address itself, without a DNS lookup. Null for text that isn't an address. */
export function reachOf(url: string): Reach | null {
  const host = URL.parse(url)?.hostname.replace(/\.$/, "");
  if (!host) return null;
  if (host.startsWith("[")) return reachOfV6(host.slice(1, -1));
  if (/^\d+(\.\d+){3}$/.test(host)) return reachOfV4(host);
  if (/(^|\.)localhost$/i.test(host)) return "loopback";
  return !host.includes(".") || privateNames.test(host) ? "private" : "public";
}
