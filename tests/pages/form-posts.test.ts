import { expect, test } from "bun:test";
import { z } from "zod";
import { typedForm } from "../../src/base/http/replies.ts";
import { attachContext, type Declared, type RequestContext } from "../../src/base/http/request-context.ts";
import type { Deps } from "../../src/deps.ts";
import { createFormPosts } from "../../src/pages/form-posts.ts";
import type { PageRouter } from "../../src/pages/page-router.ts";
import { type Reason, Refusal } from "../../src/refusal.ts";

type Call = { method: string; body: unknown };

const origin = "http://localhost";
const model = z.object({ name: z.string() });

const declaredRoute = (route: Partial<Declared>): Declared => ({
  ...{ role: "anyone", takesPhoto: false, takesList: false, body: model, answer: {} },
  ...route,
});

/** Posts a form to routes at one path, each by its method; `refuse` refuses the call. */
async function posted(
  routes: Record<string, Partial<Declared>>,
  fields: Record<string, string>,
  { accept = "text/html", refuse }: { accept?: string; refuse?: Reason } = {},
) {
  const calls: Call[] = [];
  const postForm = createFormPosts({} as Deps, {
    async handle(request) {
      const body: unknown = await request.json();
      if (!Array.isArray(body)) calls.push({ method: request.method, body });
      const refusal = refuse ?? (Array.isArray(body) ? "invalid" : null);
      if (refusal) return Response.json(new Refusal(refusal, "It was refused.").body(), { status: 409 });
      return Response.json({ id: 7 });
    },
    pages: {} as PageRouter,
    declared: (method) => (routes[method] ? declaredRoute(routes[method]) : null),
  });
  const request = new Request(`${origin}/api/things`, {
    method: "POST",
    body: new URLSearchParams({ page: "/things?next=%2Fhome#list", ...fields }),
    headers: { accept },
  });
  attachContext(request, { origin, refusal: null } as RequestContext);
  const response = await postForm(request, "/api/things");
  if (!response) throw new Error("The form was not taken.");
  const flash = /flash=([^;]+)/.exec(response.headers.getSetCookie().join(" "))?.[1] ?? response.headers.get("x-toast");
  return {
    calls,
    response,
    to: response.headers.get("location") ?? response.headers.get("x-location"),
    toast: flash ? (JSON.parse(Buffer.from(flash, "base64url").toString()) as unknown) : null,
  };
}

test("a form's method chooses between the routes of one path", async () => {
  const routes = { POST: {}, PUT: {}, DELETE: { body: null } };
  const called = async (fields: Record<string, string>) => (await posted(routes, fields)).calls[0]?.method;
  expect(await called({ name: "a" })).toBe("POST");
  expect(await called({ name: "a", method: "put" })).toBe("PUT");
  expect(await called({ method: "delete" })).toBe("DELETE");
  expect(await called({ name: "a", method: "patch" })).toBe("POST");
});

test("a form for a method that its path doesn't have calls nothing", async () => {
  const { calls, response } = await posted({ PUT: {} }, { name: "a" }, { accept: "application/json" });
  expect([calls, response.status]).toEqual([[], 404]);
});

test("a form without a toast or an address leads back to its page, at the same place", async () => {
  const { to, toast } = await posted({ POST: {} }, { name: "a" });
  expect([to, toast]).toEqual(["/things?next=%2Fhome#list", null]);
});

test("what was sent and the page's ?next= decide what is said, and where", async () => {
  const answer: Declared["answer"] = {
    toast: (_, { body }) => ({ title: "Done", description: String(body.name) }),
    to: (_, { next }) => next,
  };
  for (const accept of ["text/html", "application/json"]) {
    const { to, toast } = await posted({ POST: { answer } }, { name: "Pike" }, { accept });
    expect([to, toast]).toEqual(["/home", { title: "Done", description: "Pike", tone: "good" }]);
  }
  const elsewhere = await posted({ POST: { answer } }, { name: "a", page: "/things?next=https%3A%2F%2Fevil.example" });
  expect(elsewhere.to).toBe("/");
});

test("a refusal that its form cannot show leads on with a toast", async () => {
  const answer: Declared["answer"] = {
    refused: ({ code, message }) => (code === "stale" ? { title: "Error", description: message } : null),
  };
  const { to, toast } = await posted({ POST: { answer } }, { name: "a" }, { refuse: "stale" });
  expect([to, toast]).toEqual([
    "/things?next=%2Fhome#list",
    { title: "Error", description: "It was refused.", tone: "bad" },
  ]);
  const byScript = await posted({ POST: { answer } }, { name: "a" }, { refuse: "stale", accept: "application/json" });
  expect([byScript.response.status, byScript.to, byScript.toast]).toEqual([409, to, toast]);
  const other = await posted({ POST: { answer } }, { name: "a" }, { refuse: "busy", accept: "application/json" });
  expect([other.to, other.toast]).toEqual([null, null]);
});

test("a form with a model of its own is checked by it and becomes the route's body", async () => {
  const form = typedForm(z.object({ dollars: z.number("Give the fee") }), ({ dollars }) => ({ cents: dollars * 100 }));
  const routes = { POST: { body: z.object({ cents: z.int() }), answer: { form } } };
  const right = await posted(routes, { dollars: "25", submissionId: "abcdefghijklmnop" });
  expect(right.calls).toEqual([{ method: "POST", body: { cents: 2500, submissionId: "abcdefghijklmnop" } }]);
  const wrong = await posted(routes, { dollars: "much" }, { accept: "application/json" });
  expect(wrong.calls).toEqual([]);
  expect([wrong.response.status, await wrong.response.json()]).toMatchObject([
    422,
    { code: "invalid", issues: [{ path: "dollars", message: "Give the fee" }] },
  ]);
});
