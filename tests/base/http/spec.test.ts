import { afterEach, beforeEach, expect, test } from "bun:test";
import { Glob } from "bun";
import { createRoutes } from "../../../web/all-routes.ts";
import { ApiFailure, dataOf, dataOrNull } from "../../../web/api.ts";
import { report } from "../../complaints/complaint-club.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { broken, browserSide } from "../../support/script-calls.ts";

let club: Club;
let ann: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const dana = { username: "Dana", email: "dana@example.org", password: "secret", state: "TX" };

const jsonOf = async (response: Response) => (await response.json()) as Record<string, unknown>;

const register = () => club.visitor.send("/api/auth/register", { json: dana });

/** The failure that the client code throws for this response. */
async function failure(response: Response): Promise<ApiFailure> {
  const { runtime } = browserSide(ann, () => response);
  try {
    await dataOf(runtime.api.api.auth.me.get());
  } catch (error) {
    if (error instanceof ApiFailure) return error;
  }
  throw new Error("The call did not fail.");
}

test("7.1 calls carry the session's cookie", async () => {
  const cookie = (await register()).headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^session=[\w-]{20,}; Path=\/; .*HttpOnly/);
  const me = await club.visitor.send("/api/auth/me", { headers: { cookie: cookie.split(";")[0] ?? "" } });
  expect(await jsonOf(me)).toMatchObject({ username: "Dana" });
  expect((await club.visitor.send("/api/auth/me")).status).toBe(401);
});

test("7.2 a JSON body is sent as application/json", async () => {
  const types: (string | null)[] = [];
  const side = browserSide({
    ...ann,
    send: (path, sent) => {
      types.push(new Headers(Object.entries(sent?.headers ?? {}).map(([k, v]) => [k, v ?? ""])).get("content-type"));
      return ann.send(path, sent);
    },
  });
  const { api } = side.runtime.api;
  await dataOrNull(api.auth.login.post({ emailOrUsername: "nobody", password: "secret" }), [401]);
  await dataOf(api.auth["mark-tutorial-seen"].post());
  expect(types).toEqual(["application/json", null]);
  const asText = await ann.send("/api/complaints", {
    body: JSON.stringify(report),
    headers: { "content-type": "text/plain" },
  });
  expect(asText.status).toBe(422);
});

test("7.3 reads are GET, reply in JSON and are not retried", async () => {
  const reads = ["/api/tournaments", "/api/notifications", "/api/catches", "/api/session"];
  for (const path of reads) {
    const { status, headers } = await ann.send(path);
    expect([path, status, headers.get("content-type")?.split(";")[0]]).toEqual([path, 200, "application/json"]);
  }
  const side = browserSide(ann, broken);
  await expect(dataOf(side.runtime.api.api.catches.get({ query: { limit: 5 } }))).rejects.toThrow("500");
  expect(side.requests).toEqual(["GET /api/catches"]);
});

test("8.1 a failed call is an error of the status, a colon and the reply's text", async () => {
  const cases: [Response, string][] = [
    [new Response("no such fish", { status: 404, statusText: "Not Found" }), "404: no such fish"],
    [new Response("", { status: 503, statusText: "Service Unavailable" }), "503: Service Unavailable"],
    [Response.json({ message: "Busy" }, { status: 503 }), '503: {"message":"Busy"}'],
  ];
  for (const [response, message] of cases) expect((await failure(response)).message).toBe(message);
});

test("8.3 a 401 is an error unless the caller accepts it as null", async () => {
  const { runtime } = browserSide(club.visitor);
  await expect(dataOf(runtime.api.api.auth.me.get())).rejects.toThrow(/^401: /);
  expect(await dataOrNull(runtime.api.api.auth.me.get(), [401])).toBeNull();
  await expect(dataOrNull(runtime.api.api.auth.me.get(), [404])).rejects.toThrow(/^401: /);
});

test("9.11 data is requested once, not again on focus and not retried", async () => {
  const side = browserSide(ann, broken);
  await expect(dataOf(side.runtime.api.api.tournaments.sums.get())).rejects.toThrow("500");
  expect(side.requests).toHaveLength(1);
  const refetchesOnFocus: string[] = [];
  for await (const file of new Glob("web/**/*.{ts,tsx}").scan(`${import.meta.dir}/../..`)) {
    const text = await Bun.file(`${import.meta.dir}/../../${file}`).text();
    const looksUp = /visibilitychange|addEventListener\("focus"/.test(text);
    if (looksUp && /fetch|revalidat|\bapi\./i.test(text)) refetchesOnFocus.push(file);
  }
  expect(refetchesOnFocus).toEqual([]);
  const [root] = createRoutes(side.runtime);
  const url = new URL("http://localhost/");
  const going = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  const refetches = (formMethod?: "POST") => root?.shouldRevalidate?.({ ...going, ...(formMethod && { formMethod }) });
  expect([refetches(), refetches("POST")]).toEqual([false, true]);
});
