import { expect, test } from "bun:test";
import { reachOf } from "../../src/server-settings/address-reach.ts";

test.each([
  ["http://[::1]:3000", "loopback"],
  ["http://[::ffff:127.0.0.1]", "loopback"],
  ["http://0x7f.1", "loopback"],
  ["http://[::ffff:10.0.0.1]", "private"],
  ["http://[fe80::1]", "private"],
  ["http://[64:ff9b::7f00:1]", "private"],
  ["http://[::ffff:9.9.9.9]", "public"],
  ["http://[2606:4700::1111]", "public"],
  ["http://[2::1]", "private"],
] as const)("the address %s is %s", (url, reach) => {
  expect(reachOf(url)).toBe(reach);
});
