import { afterAll, describe, expect, test } from "bun:test";
import type { ApiDescription } from "../../src/api-description/describe-api.ts";
import { type Club, openClub } from "../support/club.ts";

const club: Club = await openClub();
afterAll(() => club.close());

const admin = await club.logIn("secretary", { isAdmin: true });
const described = await club.visitor.get<ApiDescription>("/api/openapi.json");
const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ name: `${method.toUpperCase()} ${path}`, path, method, call })),
);

const address = (path: string) => path.replaceAll(/\{\w+\}/g, "1");

/** Zod's default messages, which appear when a schema doesn't have its own. */
const programmers = /^Invalid (input|option|string)|^Too (big|small)|expected|must match pattern|^Unrecognized/;

/** An empty result must not count as good wording. */
let heard = 0;

/** All messages of a 422 response; empty for any other status. */
async function wordsOf(response: Response): Promise<string[]> {
  if (response.status !== 422) return [];
  const { message, issues = [] } = (await response.json()) as { message: string; issues?: { message: string }[] };
  heard += 1;
  return [message, ...issues.map((issue) => issue.message)];
}

const wrongKinds = [undefined, null, true, -1.5, "?", [1], { a: 1 }];

describe("Problems with a value are described in words for people (docs/rules.md 12.1)", () => {
  const withBody = calls.filter(({ call }) => call.requestBody?.content["application/json"]);
  test.each(withBody)("body of $name: invalid values get readable messages", async ({ path, method, call }) => {
    const fields = Object.keys(call.requestBody?.content["application/json"]?.schema.properties ?? {});
    const list = await admin.send(address(path), { method: method.toUpperCase(), json: [] });
    expect((await wordsOf(list)).filter((phrase) => programmers.test(phrase))).toEqual([]);
    for (const field of fields) {
      for (const value of wrongKinds) {
        const response = await admin.send(address(path), { method: method.toUpperCase(), json: { [field]: value } });
        expect((await wordsOf(response)).filter((phrase) => programmers.test(phrase))).toEqual([]);
      }
    }
  });

  const asking = calls.filter(({ call }) => call.parameters?.some((parameter) => parameter.in === "query"));
  test.each(asking)("query of $name: invalid values get readable messages", async ({ path, call }) => {
    for (const { name } of call.parameters?.filter((parameter) => parameter.in === "query") ?? []) {
      for (const value of ["", "?", "-1", "1.5", "1e3", "99999999999999999999"]) {
        const response = await admin.send(`${address(path)}?${name}=${value}`);
        expect((await wordsOf(response)).filter((phrase) => programmers.test(phrase))).toEqual([]);
      }
    }
  });

  test("the check of messages isn't empty: there are more refusals than calls", () => {
    expect(heard).toBeGreaterThan(calls.length);
  });
});
