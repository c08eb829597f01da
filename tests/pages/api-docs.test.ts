import { afterAll, expect, test } from "bun:test";
import { openClub } from "../support/club.ts";

const club = await openClub({ CLUB_NAME: "Lakeside Anglers" });
afterAll(() => club.close());

const reply = await club.visitor.send("/api/docs");
const html = await reply.text();

test("/api/docs is a readable page with every call, its payload and its reply", async () => {
  expect(reply.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const { paths } = await club.visitor.get<{ paths: Record<string, Record<string, unknown>> }>("/api/openapi.json");
  for (const [path, calls] of Object.entries(paths)) {
    for (const method of Object.keys(calls)) {
      expect(html.replaceAll("<!-- -->", "")).toContain(`${method.toUpperCase()} ${path}<`);
    }
  }
  expect(html).toContain("emailOrUsername: string");
  expect(html).toContain("photo?: file");
  expect(html).toContain("minLength: number  (in the tournament&#x27;s unit)");
});

test("/api/docs loads nothing from outside and no script", () => {
  expect(html).not.toContain("<script");
  const addresses = [...html.matchAll(/\s(?:href|src)="([^"]+)"/g)].map(([, address]) => address);
  expect(addresses.filter((address) => !/^[/#]/.test(address ?? ""))).toEqual([]);
});

test("/api/docs shows the club's name", () => {
  expect(html).toContain("<title>API · Lakeside Anglers</title>");
});
