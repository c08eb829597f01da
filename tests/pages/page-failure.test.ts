import { expect, test } from "bun:test";
import { isRouteErrorResponse } from "react-router-dom";
import { ApiFailure } from "../../web/api.ts";
import { readFailure } from "../../web/errors/page-failure.ts";
import { inOwnWords } from "../../web/own-words.ts";
import { pageFailure } from "../../web/page.ts";

const here = new Request("http://localhost/tournaments/7");
/** The failure as the router passes it to the error page. */
function shown(failure: ApiFailure) {
  const thrown = pageFailure(failure, here) as { data: unknown; init: { status: number } };
  const response = { status: thrown.init.status, statusText: "", internal: false, data: thrown.data };
  expect(isRouteErrorResponse(response)).toBe(true);
  return readFailure(response);
}

test("if the server can't be reached, the page blames the signal, not the server", () => {
  expect(shown(new ApiFailure(503, new TypeError("Failed to fetch")))).toMatchObject({
    title: "No connection",
    message: "No signal. Catches you submit are saved on this phone and sent later.",
    isUnreached: true,
  });
});

test("a server that says it is busy is shown as busy", () => {
  expect(shown(new ApiFailure(503, { code: "busy", message: "Come again in five seconds." }))).toMatchObject({
    title: "The server is busy",
    message: "Come again in five seconds.",
    isUnreached: undefined,
  });
});

test("a page uses its own message for failed loads only if the server failed", () => {
  const own = { title: "Failed to load catches", message: "Please try again later." };
  const unreached = new ApiFailure(503, new TypeError("Failed to fetch"));
  expect(inOwnWords(unreached, own)).toBe(unreached);
  expect(inOwnWords(new ApiFailure(500, ""), own)).toMatchObject({ data: own, init: { status: 500 } });
  const failed = { title: "Error", message: "Failed to load admin data" };
  expect(pageFailure(unreached, here, { failed })).toMatchObject({ data: { title: "No connection" } });
  expect(pageFailure(new ApiFailure(500, ""), here, { failed })).toMatchObject({ data: failed });
});
