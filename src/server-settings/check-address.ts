import { lookup } from "node:dns/promises";
import { isPublicAddress } from "../delivery/public-address.ts";
import { type Reach, reachOf } from "./address-reach.ts";
import type { AddressCheck } from "./server-settings.ts";

const patienceMs = 4000;

type ResolvedAddress = { address: string; family: number };

/** Performs only a DNS lookup, without connecting to anything. Empty if the name doesn't exist. */
async function lookUp(host: string): Promise<ResolvedAddress[]> {
  const { promise, resolve } = Promise.withResolvers<ResolvedAddress[]>();
  const timer = setTimeout(() => resolve([]), patienceMs);
  const addresses = lookup(host, { all: true }).catch(() => []);
  try {
    return await Promise.race([addresses, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const texts: Record<Reach | "unknown", (host: string) => string> = {
  loopback: (host) => `${host} points only to this computer. Nobody else can open the links.`,
  private: (host) => `${host} points to a private network. Only devices on the same network can open the links.`,
  public: (host) => `${host} can be opened from the internet.`,
  unknown: (host) => `The name ${host} has no address yet. Check its spelling, or its DNS record.`,
};

function reachOfFound(addresses: readonly ResolvedAddress[]): Reach | "unknown" {
  if (addresses.length === 0) return "unknown";
  const reaches = addresses.map(({ address, family }) => reachOf(`http://${family === 6 ? `[${address}]` : address}`));
  if (reaches.includes("loopback")) return "loopback";
  return addresses.every(({ address, family }) => isPublicAddress(address, family)) ? "public" : "private";
}

/** Whether the public, the local network or only this computer can open `address`, based on what its name resolves to. */
export async function checkAddress(address: string): Promise<AddressCheck> {
  const { hostname } = new URL(address);
  const directReach = reachOf(address);
  const isLiteral = /^\[|^\d+(\.\d+){3}$/.test(hostname);
  const reach =
    directReach !== "public" || isLiteral ? (directReach ?? "unknown") : reachOfFound(await lookUp(hostname));
  return { address, reach, message: texts[reach](hostname) };
}
