import { expect, test } from "bun:test";
import { isRouteErrorResponse } from "react-router-dom";
import { ApiFailure } from "../../web/api.ts";
import { readFailure } from "../../web/errors/page-failure.ts";
import { page, pageFailure } from "../../web/page.ts";
import { replaceErrorMessage } from "../../web/replace-error-message.ts";
import type { Runtime } from "../../web/runtime/runtime.ts";

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
    message: "No signal. Catches you submit are saved on this device and sent later.",
    isUnreached: true,
  });
});

test("a busy server is shown as busy", () => {
  expect(shown(new ApiFailure(503, { code: "busy", message: "Come again in five seconds." }))).toMatchObject({
    title: "The server is busy",
    message: "Come again in five seconds.",
    isUnreached: undefined,
  });
});

test("a page uses its own message for failed loads only if the server failed", () => {
  const ownMessage = { title: "Failed to load catches", message: "Please try again later." };
  const unreached = new ApiFailure(503, new TypeError("Failed to fetch"));
  expect(replaceErrorMessage(unreached, ownMessage)).toBe(unreached);
  expect(replaceErrorMessage(new ApiFailure(500, ""), ownMessage)).toMatchObject({
    data: ownMessage,
    init: { status: 500 },
  });
  const failed = { title: "Error", message: "Failed to load admin data" };
  expect(pageFailure(unreached, here, { failed })).toMatchObject({ data: { title: "No connection" } });
  expect(pageFailure(new ApiFailure(500, ""), here, { failed })).toMatchObject({ data: failed });
});

const Nothing = () => null;
const nothing = async () => ({ Component: Nothing });

test.each([
  [true, [["forget", "/submit-catch"]]],
  [false, [["keep", "/submit-catch"]]],
] as const)(
  "after the session ended, a form is restored unless the phone stored it to send it later: stored %p",
  async (isQueued, expected) => {
    const calls: string[][] = [];
    const drafts = {
      keep: ({ path }: { path: string }) => void calls.push(["keep", path]),
      forget: (path = "") => void calls.push(["forget", path]),
      take: () => null,
    };
    const failure = new ApiFailure(401, { code: "not_signed_in", message: "" }, { isQueued });
    failure.typed = { length: "18.5" };
    const action = async () => ({ action: () => () => Promise.reject(failure) });
    const route = page({ drafts } as unknown as Runtime, {
      id: "submit",
      path: "submit-catch",
      screen: nothing,
      action,
    });
    if (typeof route.action !== "function") throw new Error("The page has no action.");
    const request = new Request("http://localhost/submit-catch", { method: "POST" });
    const thrown = await Promise.resolve(route.action({ request, params: {} } as never)).catch(
      (error: unknown) => error,
    );
    expect((thrown as Response).headers.get("location")).toBe("/login?next=%2Fsubmit-catch");
    expect(calls).toEqual(expected.map((call) => [...call]));
  },
);

test("without a connection, the payment dialog explains when the payer is charged, and other pages what happens to catches", () => {
  const messageAt = (path: string) =>
    (
      pageFailure(new ApiFailure(503, new Error("offline")), new Request(`http://localhost${path}`)) as {
        data: { message: string };
      }
    ).data.message;
  for (const path of ["/tournaments/7/pay?method=card&outcome=succeeds", "/deposits/3/pay"]) {
    expect(messageAt(path)).toBe("No signal. You're charged only when you press Pay.");
  }
  for (const path of ["/tournaments/7", "/payments/3"])
    expect(messageAt(path)).toContain("Catches you submit are saved");
});
