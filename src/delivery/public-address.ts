import { type LookupAddress, lookup } from "node:dns";
import { BlockList, type LookupFunction } from "node:net";

/** IPv4 ranges that no service on the internet uses (RFC 6890). */
const notPublic = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  notPublic.addSubnet(net, bits, "ipv4");
}
/** These ranges embed IPv4 addresses (Teredo, 6to4) or are for examples. */
const notPublic6 = new BlockList();
notPublic6.addSubnet("2001::", 23, "ipv6");
notPublic6.addSubnet("2001:db8::", 32, "ipv6");
notPublic6.addSubnet("2002::", 16, "ipv6");
notPublic6.addSubnet("3fff::", 20, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

export const isPublicAddress = (address: string, family: number): boolean =>
  family === 6
    ? global6.check(address, "ipv6") && !notPublic6.check(address, "ipv6")
    : !notPublic.check(address, "ipv4");

/** A lookup for `node:https`, which connects to the result, so that a name can't lead into the server's own network. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, []);
    if (addresses.length > 0 && addresses.every(({ address, family }) => isPublicAddress(address, family))) {
      return done(null, addresses);
    }
    return done(new Error("The push service's name doesn't resolve to a public address."), []);
  });
};
