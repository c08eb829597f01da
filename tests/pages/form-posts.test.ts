import { expect, test } from "bun:test";
import { z } from "zod";
import { conflictToast, typedForm } from "../../src/base/http/replies.ts";
import { attachContext, type DeclaredRoute, type RequestContext } from "../../src/base/http/request-context.ts";
import { submitted } from "../../src/base/submissions/submission-id.ts";
import type { Deps } from "../../src/deps.ts";
import { createFormPosts } from "../../src/pages/form-posts.ts";
import type { PageRouter } from "../../src/pages/page-router.ts";
import { type Reason, Refusal } from "../../src/refusal.ts";

type Call = { method: string; body: unknown };

const origin = "http://localhost";
const model = z.object({ name: z.string() });

const declaredRoute = (route: Partial<DeclaredRoute>): DeclaredRoute => ({
  pattern: /^\/api\/(?<list>[^/]+)$/,
  ...{ role: "anyone", takesPhoto: false, takesList: false, body: model, answer: {} },
  ...route,
});

/** Posts a form to routes at one path, each by its method. `refuse` refuses the call. */
async function posted(
  routes: Record<string, Partial<DeclaredRoute>>,
  fields: Record<string, string>,
  {
    accept = "text/html",
    refuse,
    path = "/api/things",
  }: { accept?: string; refuse?: Reason; path?: `/api/${string}` } = {},
) {
  const calls: Call[] = [];
  const paths: string[] = [];
  const postForm = createFormPosts({} as Deps, {
    async handle(request) {
      const body: unknown = await request.json();
      paths.push(new URL(request.url).pathname);
      if (!Array.isArray(body)) calls.push({ method: request.method, body });
      const refusal = refuse ?? (Array.isArray(body) ? "invalid" : null);
      if (refusal) return Response.json(new Refusal(refusal, "It was refused.").body(), { status: 409 });
      return Response.json({ id: 7 });
    },
    pages: {} as PageRouter,
    declared: (method) => (routes[method] ? declaredRoute(routes[method]) : null),
  });
  const request = new Request(origin + path, {
    method: "POST",
    body: new URLSearchParams({ page: "/things?next=%2Fhome#list", ...fields }),
    headers: { accept },
  });
  attachContext(request, { origin, refusal: null } as RequestContext);
  const response = await postForm(request, path);
  if (!response) throw new Error("The form was not accepted.");
  const flash = /flash=([^;]+)/.exec(response.headers.getSetCookie().join(" "))?.[1] ?? response.headers.get("x-toast");
  return {
    calls,
    paths,
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

test("a form without a toast or an address returns to the same place on its page", async () => {
  const { to, toast } = await posted({ POST: {} }, { name: "a" });
  expect([to, toast]).toEqual(["/things?next=%2Fhome#list", null]);
});

test("the message and its place depend on the request and the page's ?next=", async () => {
  const answer: DeclaredRoute["answer"] = {
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

test("a refusal that its form can't show redirects with a toast", async () => {
  const answer: DeclaredRoute["answer"] = {
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

test("a form with its own model is validated by it and converted to the route's body", async () => {
  const form = typedForm(z.object({ dollars: z.number("Give the fee") }), ({ dollars }) => ({ cents: dollars * 100 }));
  const routes = { POST: { body: z.object({ cents: z.int() }), answer: { form } } };
  const typed = { dollars: "25", submissionId: "abcdefghijklmnop" };
  expect((await posted(routes, typed)).calls).toEqual([{ method: "POST", body: { cents: 2500 } }]);
  const once = { POST: { ...routes.POST, body: submitted(routes.POST.body) } };
  const right = await posted(once, typed);
  expect(right.calls).toEqual([{ method: "POST", body: { cents: 2500, submissionId: "abcdefghijklmnop" } }]);
  const refusedReply = await posted(routes, { dollars: "much" }, { accept: "application/json" });
  expect(refusedReply.calls).toEqual([]);
  expect([refusedReply.response.status, await refusedReply.response.json()]).toMatchObject([
    422,
    { code: "invalid", issues: [{ path: "dollars", message: "Give the fee" }] },
  ]);
});

test("a toast and an address can name the parameters of the route's path", async () => {
  const { to } = await posted({ POST: { answer: { to: (_, { params }) => `/${params.list}/7` } } }, { name: "a" });
  expect(to).toBe("/things/7");
});

test("a conflict is shown in a toast on the form's page", async () => {
  const answer = { refused: conflictToast("stale") };
  const script = { accept: "application/json" } as const;
  const { response, toast } = await posted({ POST: { answer } }, { name: "a" }, { refuse: "stale" });
  expect([response.status, toast]).toEqual([302, { title: "Error", description: "It was refused.", tone: "bad" }]);
  const other = await posted({ POST: { answer } }, { name: "a" }, { refuse: "busy", ...script });
  expect(other.toast).toBeNull();
});

test("a form that is only a button shows refusals in a toast", async () => {
  const button = { name: "a", refusals: "toast" };
  const script = { accept: "application/json" } as const;
  const shown = { title: "Error", description: "It was refused.", tone: "bad" };
  expect((await posted({ POST: {} }, button, { refuse: "full" })).toast).toEqual(shown);
  expect((await posted({ POST: {} }, button, { refuse: "full", ...script })).toast).toEqual(shown);
  expect((await posted({ POST: {} }, { name: "a" }, { refuse: "full", ...script })).toast).toBeNull();
  expect((await posted({ POST: {} }, button, { refuse: "not_signed_in", ...script })).toast).toBeNull();
});

test("part of the path can be chosen in the form", async () => {
  const pathFor = async (thing: string) =>
    (await posted({ POST: {} }, { name: "a", thing }, { path: "/api/things/:thing" })).paths[0];
  expect(await pathFor("7")).toBe("/api/things/7");
  for (const odd of ["", "..", "7/parts"]) expect(await pathFor(odd)).toBe("/api/things/:thing");
});

test("a form declares its redirect on success, and a refusal returns to its page", async () => {
  const fields = { name: "a", to: "/things?after=4" };
  expect((await posted({ POST: {} }, fields)).to).toBe("/things?after=4");
  expect((await posted({ POST: {} }, { name: "a", to: "https://evil.example" })).to).toBe("/things?next=%2Fhome#list");
  expect((await posted({ POST: { answer: { to: () => "/done" } } }, fields)).to).toBe("/done");
  const refused = { POST: { answer: { refused: () => ({ title: "Error", description: "" }) } } };
  expect((await posted(refused, fields, { refuse: "stale" })).to).toBe("/things?next=%2Fhome#list");
});

test("a route that requires confirmation asks for it before it does anything", async () => {
  const asks = ({ sure }: Readonly<Record<string, unknown>>) => (sure === "no" ? "Are you sure?" : null);
  const script = { accept: "application/json" };
  const reply = await posted({ POST: { answer: { asks } } }, { name: "a", sure: "no" }, script);
  expect([reply.calls, reply.response.status]).toEqual([[], 409]);
  expect(await reply.response.json()).toEqual({ code: "confirm_required", message: "Are you sure?" });
  expect((await posted({ POST: { answer: { asks } } }, { name: "a", sure: "yes" }, script)).calls).toHaveLength(1);
});

test("a success with a partial failure shows a toast with its own tone", async () => {
  const answer = {
    toast: () => ({ title: "Payout Error", description: "1 prize was not sent.", tone: "bad" as const }),
  };
  expect((await posted({ POST: { answer } }, { name: "a" })).toast).toEqual(answer.toast());
});
