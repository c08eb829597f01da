import { expect, test } from "bun:test";
import { assetResponse } from "../../src/pages/asset-routes.ts";

const etag = 'W/"1a2b"';
const script = {
  ...{ file: "client.js", br: "client.js.br", gz: "client.js.gz", type: "text/javascript; charset=utf-8" },
  ...{ etag, immutable: true },
};
const ask = (headers: Record<string, string>) => assetResponse(script, new Request("http://localhost/", { headers }));

test.each([
  ["br, gzip", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["x-br", null],
])("a browser that accepts %s gets the file as %p", (accepted, encoding) => {
  expect(ask({ "accept-encoding": accepted }).headers.get("content-encoding")).toBe(encoding);
});

test.each([etag, '"1a2b"', `"other", ${etag}`, "*"])("a browser that already has %s gets 304", (tag) => {
  expect(ask({ "if-none-match": tag }).status).toBe(304);
});

test("a browser that has a different file is sent the current one", () => {
  expect(ask({ "if-none-match": '"other"' }).status).toBe(200);
});
