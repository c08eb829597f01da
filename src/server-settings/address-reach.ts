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

function reachOfV6(host: string): Reach {
  if (host === "::1" || host === "::") return "loopback";
  return /^f[cde]/i.test(host) ? "private" : "public";
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
