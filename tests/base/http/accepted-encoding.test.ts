import { expect, test } from "bun:test";
import { acceptedEncoding } from "../../../src/base/http/accepted-encoding.ts";

const asking = (header: string | null) =>
  new Request("http://localhost/", { headers: header === null ? {} : { "accept-encoding": header } });

test.each([
  [null, null],
  ["", null],
  ["identity", null],
  ["deflate, zstd", null],
  ["gzip", "gzip"],
  ["gzip, deflate, br, zstd", "br"],
  ["BR", "br"],
  ["GZip;Q=0.5", "gzip"],
  ["x-gzip", "gzip"],
  ["x-br, brotli", null],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.000,gzip;q=0", null],
  ["br; q=0.001", "br"],
  ["br;level=3;q=0", null],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", null],
  ["gzip, *;q=0", "gzip"],
  ["identity;q=0", null],
  ["br;q=nonsense", null],
] as const)("a reader who sends Accept-Encoding %p gets %p", (header, encoding) => {
  expect(acceptedEncoding(asking(header)).encoding).toBe(encoding);
});

test.each([
  ["gzip, identity;q=0", true],
  ["gzip, *;q=0", true],
  ["gzip", false],
  ["gzip, identity;q=0.1, *;q=0", false],
  ["identity;q=0", false],
])("%p accepts only encoded replies: %p", (header, onlyEncoded) => {
  expect(acceptedEncoding(asking(header)).onlyEncoded).toBe(onlyEncoded);
});
