import { expect, test } from "bun:test";
import { readCookie, setCookie } from "../../../src/base/http/cookie.ts";

test.each([
  ["http://localhost", "flash=hello; Path=/; HttpOnly; SameSite=Lax; Max-Age=60"],
  ["https://fish.example.org", "flash=hello; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure"],
])("a cookie of %s is hidden from scripts, and sent only over https if the site uses https", (origin, header) => {
  expect(setCookie("flash", "hello", { seconds: 60, origin })).toBe(header);
});

test("a cookie is found by its name among others", () => {
  expect(readCookie("session=abc; flash=hello", "flash")).toBe("hello");
  expect(readCookie("session=abc", "flash")).toBeNull();
  expect(readCookie(null, "flash")).toBeNull();
});
