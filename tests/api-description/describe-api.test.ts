import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { z } from "zod";
import { createApi } from "../../src/api.ts";
import { type ApiDescription, type Call, callsOf } from "../../src/api-description/describe-api.ts";
import { challengeDeposits, secondLooks } from "../../src/base/db/schema.ts";
import { replies } from "../../src/base/http/replies.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { replyCheck } from "../support/reply-models.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";

const club: Club = await openClub();
afterAll(() => club.close());

const calls = callsOf(createApi(club.deps, club.liveReaders));
const nameOf = ({ method, path }: Call) => `${method} ${path}`;

/** Calls without a summary, a group, or a described reply. */
const bare = (all: readonly Call[]) =>
  all.filter(({ hooks: { detail, response } }) => !(detail?.summary && detail.tags?.[0] && response)).map(nameOf);

describe("Every route", () => {
  test("each call is described with its purpose, part of the API and reply", () => {
    expect(bare(calls)).toEqual([]);
  });

  test("a route without a description is found", () => {
    const { detail, response } = replies(z.string(), "Says all.");
    const added = new Elysia({ tags: ["Entries"] })
      .get("/api/whole", () => "", { detail, response })
      .get("/api/mute", () => "", { response })
      .get("/api/shapeless", () => "", { detail });
    expect(bare(callsOf(added))).toEqual(["GET /api/mute", "GET /api/shapeless"]);
  });
});

describe("GET /api/openapi.json", () => {
  let described: ApiDescription;
  beforeAll(async () => {
    described = await club.visitor.get<ApiDescription>("/api/openapi.json");
  });

  test("the description contains exactly the calls that the application handles", () => {
    const names = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const answered = club.routes
      .filter(({ path }) => /^\/api\/(?!openapi\.json|docs)/.test(path))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(names.toSorted()).toEqual(answered.toSorted());
  });

  test("each call's replies are described by status", () => {
    for (const call of calls) {
      const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
      const { default: refused, ...done } = described.paths[path]?.[call.method.toLowerCase()]?.responses ?? {};
      expect(Object.keys(done)).toEqual(Object.keys(call.hooks.response));
      for (const { content } of Object.values(done)) expect(Object.values(content)[0]?.schema).toBeDefined();
      expect(refused?.content["application/json"]?.schema.required).toEqual(["message", "code"]);
    }
  });

  test("calls that return files state their format", () => {
    expect(described.paths["/api/admin/audit.csv"]?.get?.responses[200]?.content["text/csv"]).toBeDefined();
  });

  test("a payload's description matches the route's model", () => {
    const login = described.paths["/api/auth/login"]?.post?.requestBody?.content["application/json"]?.schema;
    expect(login).toMatchObject({
      required: ["emailOrUsername", "password"],
      properties: { password: { type: "string", minLength: 6 } },
    });
  });

  test("a catch is described as a form with an optional photo", () => {
    const form = described.paths["/api/catches"]?.post?.requestBody?.content["multipart/form-data"]?.schema;
    expect(form?.required).toEqual(["species", "length", "weight", "location"]);
    expect(form?.properties).toMatchObject({ photo: { format: "binary" }, length: { type: ["number", "string"] } });
  });

  test("the API description states who may call each route, and the right that an API token needs", () => {
    const { get, post } = described.paths["/api/tournaments"] ?? {};
    const ofAdmins = described.paths["/api/admin/rule-sets"]?.post;
    expect([get?.description, get?.security]).toEqual(["For everyone.", undefined]);
    expect([post?.description, post?.security]).toEqual([
      "For admins, and for organizers in their tournaments, who accepted the user agreement.",
      [{ session: [] }, { token: ["manage"] }],
    ]);
    expect(ofAdmins?.description).toBe("For admins who accepted the user agreement.");
  });
});

describe("Replies match the description: every test's club checks each reply against its model", () => {
  let admin: Browser;
  let personalId: number;
  let officialId: number;
  let invitation: string;
  let roleLink: string;
  let webhook: number;
  let waiverId: number;
  let cutId: number;
  let teamsId: number;
  let formatId: number;

  beforeAll(async () => {
    admin = await club.logIn("ruth", { isAdmin: true });
    const tournament = await createTournament(admin, { rules: { identifier: true } });
    await admin.send(`/api/tournaments/${tournament.id}/join`, { method: "POST" });
    const form = new FormData();
    const fish = { species: "Largemouth Bass", length: "18.5", weight: "4.2", location: "North bay" };
    for (const [name, value] of Object.entries(fish)) form.set(name, value);
    form.set("tournamentId", String(tournament.id));
    expect((await admin.send("/api/catches", { form })).status).toBe(201);
    await admin.send("/api/admin/catches/1/reject", { json: { rejectionReason: "No photo" } });
    expect((await admin.send("/api/catches/1/challenges", { json: { reason: "Length" } })).status).toBe(201);
    await club.store.write(async (tx) => {
      const ids = { catchId: 1, tournamentId: tournament.id, challengerId: admin.userId };
      await tx
        .insert(challengeDeposits)
        .values({ ...ids, reason: "Species", text: "", amountCents: 2000, createdAt: noon });
      await tx.insert(secondLooks).values({ catchId: 1, rulingId: 1, why: "paid", createdAt: noon });
    });
    form.delete("tournamentId");
    const personal = await admin.send("/api/catches", { form });
    personalId = ((await personal.json()) as { id: number }).id;
    const report = { type: "bug", title: "No wind", description: "There was no wind at all today." };
    expect((await admin.send("/api/complaints", { json: report })).status).toBe(201);
    officialId = (await createTournament(admin, { startDate: "2026-06-01", endDate: "2026-06-02" })).id;
    const reason = { reason: "Nobody fished" };
    expect((await admin.send(`/api/admin/tournaments/${officialId}/official`, { json: reason })).status).toBe(200);
    const season = { name: "Season 2026", tournamentIds: [officialId], points: { kind: "percent" } };
    expect((await admin.send("/api/seasons", { json: season })).status).toBe(201);
    const reply = await admin.send(`/api/admin/tournaments/${tournament.id}/invitations`, { json: {} });
    invitation = ((await reply.json()) as { code: string }).code;
    const link = await admin.send("/api/admin/role-links", { json: { role: "judge" } });
    roleLink = ((await link.json()) as { code: string }).code;
    const hook = { name: "Chat", url: "https://chat.example.org/hook", events: ["catch.decided"] };
    webhook = ((await (await admin.send("/api/admin/webhooks", { json: hook })).json()) as { id: number }).id;
    waiverId = (await createTournament(admin, { waiver: "Boats are wet." })).id;
    cutId = (await createTournament(admin, { ...nextWeek, days: { cut: 5 } })).id;
    formatId = (await createTournament(admin, { format: { preset: "kayak-cpr" } })).id;
    teamsId = (await createTournament(admin, { teams: { size: 2, score: "best" } })).id;
    const priced = await createTournament(admin, { entryFee: 2500 });
    await admin.send(`/api/tournaments/${priced.id}/create-payment-intent`, { method: "POST" });
  });

  /** Files and event streams have their own tests. */
  const isJson = ({ hooks }: Call) => Object.values(hooks.response).every(({ model }) => !model.meta());
  const read = calls.filter((call) => call.method === "GET" && isJson(call) && !call.path.includes(":token"));
  test.each(read.map(nameOf))("%s", async (name) => {
    const [users, cards] = [`/users/${admin.userId}`, `/catches/${personalId}/card`];
    const path = name
      .replace("GET ", "")
      .replace("/:id/format.json", `/${formatId}/format.json`)
      .replace("/weigh-in/:userId", `/weigh-in/${admin.userId}`)
      .replace("/explain/:userId", `/explain/${admin.userId}`)
      .replace("/users/:id", users)
      .replace("/catches/:id/card", cards)
      .replace("/role-links/:code", `/role-links/${roleLink}`)
      .replace("/webhooks/:id", `/webhooks/${webhook}`)
      .replace(":code", invitation)
      .replace(":id/waiver", `${waiverId}/waiver`)
      .replace(":id/cut", `${cutId}/cut`)
      .replace(":id/team", `${teamsId}/team`)
      .replace(":id/results.json", `${officialId}/results.json`);
    const queries: Record<string, string> = {
      "/api/admin/tournaments/:id/identifier": "?code=K7RX",
      "/api/admin/money/winnings": "?year=2026",
    };
    expect(await admin.get(path.replace(":id", "1") + (queries[path] ?? ""))).toBeDefined();
  });

  test("a reply that doesn't match its model, or a status without a model, is found", async () => {
    const fish = replies(z.strictObject({ length: z.number() }), "One fish.");
    const check = replyCheck(new Elysia().get("/api/fish/:id", () => ({ length: 1 }), fish));
    const request = new Request("http://localhost/api/fish/7");
    await check(request, Response.json({ length: 18.5 }));
    await expect(check(request, Response.json({ length: "18.5" }))).rejects.toThrow(
      "The reply of GET /api/fish/:id doesn't match its model",
    );
    await expect(check(request, Response.json({ length: 18.5 }, { status: 201 }))).rejects.toThrow("replied 201");
    await expect(check(request, Response.json("No.", { status: 404 }))).rejects.toThrow("doesn't match its model");
  });

  test("models neither remove fields from a reply nor add any", async () => {
    const unlike = { length: 18.5, species: "Bass", weight: 4.2 };
    const asIs = replies(z.object({ length: z.number(), species: z.string().default("Pike") }).strict(), "One fish.");
    const replied = await new Elysia().get("/fish", () => unlike, asIs).handle(new Request("http://localhost/fish"));
    expect(await replied.json()).toEqual(unlike);
  });
});
