import { describe, expect, test } from "bun:test";
import { addressOf, originOf } from "../../../src/base/http/address.ts";
import { readConfig } from "../../../src/config.ts";

const direct = readConfig({});
const proxied = readConfig({ TRUST_PROXY: "on" });
const published = readConfig({ TRUST_PROXY: "on", PUBLIC_URL: "https://fish.example.org" });

const request = (headers: Record<string, string> = {}) => new Request("http://10.0.0.5:3000/", { headers });

describe("the address that a request counts for", () => {
  const claims = { "x-forwarded-for": "6.6.6.6, 203.0.113.9" };

  test("without TRUST_PROXY, a request counts for its remote address, whatever its headers contain", () => {
    expect(addressOf(request(claims), "198.51.100.7", direct)).toBe("198.51.100.7");
  });

  test("behind a proxy, a request counts for the last hop, which the proxy itself wrote", () => {
    expect(addressOf(request(claims), "127.0.0.1", proxied)).toBe("203.0.113.9");
    expect(addressOf(request(), "127.0.0.1", proxied)).toBe("127.0.0.1");
  });

  test.each([
    ["2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:bbbb:cccc:dddd:eeee", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::ffff:198.51.100.7", "198.51.100.7"],
  ])("%s counts as %s", (remoteAddress, network) => {
    expect(addressOf(request(), remoteAddress, direct)).toBe(network);
  });
});

describe("the address that people typed", () => {
  const claims = { "x-forwarded-proto": "https", "x-forwarded-host": "fish.example.org" };

  test("without TRUST_PROXY, the typed address is the one that the request was sent to", () => {
    expect(originOf(request(claims), direct)).toBe("http://10.0.0.5:3000");
  });

  test("behind a proxy, the typed address is the forwarded one; PUBLIC_URL overrides it", () => {
    expect(originOf(request(claims), proxied)).toBe("https://fish.example.org");
    expect(originOf(request({ ...claims, "x-forwarded-host": "evil.example" }), published)).toBe(
      "https://fish.example.org",
    );
  });

  test.each(["a b", "<script>", "user@evil.example", "evil.example/path", "evil.example?", "a\\b"])(
    "a host of %p from a proxy is invalid",
    (host) => {
      expect(originOf(request({ ...claims, "x-forwarded-host": host }), proxied)).toBeNull();
    },
  );

  test("a request with two hosts has no valid address", () => {
    expect(originOf(request({ host: "localhost, evil.example" }), direct)).toBeNull();
  });
});
