import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { z } from "zod";
import { createApi } from "../../src/api.ts";
import type { ApiDescription } from "../../src/api-description/describe-api.ts";
import { sections, unnamedSection } from "../../src/api-description/describe-api.ts";
import { refusal } from "../../src/db/model.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

const club: Club = await openClub();
afterAll(() => club.close());

const isDescription = (path: string) => path === "/api/openapi.json" || path === "/api/docs";
const described = await club.visitor.get<ApiDescription>("/api/openapi.json");
const names = Object.entries(described.paths).flatMap(([path, calls]) =>
  Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
);

describe("GET /api/openapi.json", () => {
  test("names every call that the application answers, and no other", () => {
    const api = createApi(club.deps, club.liveReaders);
    const named = sections.flatMap(({ calls }) => Object.keys(calls));
    expect(named.toSorted()).toEqual(names.toSorted());
    const calls = api.routes
      .filter(({ path }) => path.startsWith("/api/") && !isDescription(path))
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, "{$1}")}`);
    expect(names.toSorted()).toEqual(calls.toSorted());
  });

  test("says something of each", () => {
    const bare = names.filter((name) => {
      const [method = "", path = ""] = name.split(" ");
      return described.paths[path]?.[method.toLowerCase()]?.tags.includes(unnamedSection);
    });
    expect(bare).toEqual([]);
  });

  test("says of a payload what the route's own model asks", () => {
    const login = described.paths["/api/auth/login"]?.post?.requestBody?.content["application/json"]?.schema;
    expect(login).toMatchObject({
      required: ["emailOrUsername", "password"],
      properties: { password: { type: "string", minLength: 6 } },
    });
  });

  test("says that a catch comes as a form with an optional photo", () => {
    const form = described.paths["/api/catches"]?.post?.requestBody?.content["multipart/form-data"]?.schema;
    expect(form?.required).toEqual(["species", "length", "weight", "location"]);
    expect(form?.properties).toMatchObject({ photo: { format: "binary" }, length: { type: ["number", "string"] } });
  });

  test("says who may call", () => {
    expect(described.paths["/api/tournaments"]?.get?.security).toBeUndefined();
    expect(described.paths["/api/catches"]?.post?.security).toEqual([{ session: [] }]);
  });
});

describe("What the description promises is what comes", () => {
  const shapeOf = (name: string): z.ZodType => {
    const call = sections.map(({ calls }) => calls[name]).find((found) => found !== undefined);
    if (!call) throw new Error(`There is no ${name}.`);
    return call.answers;
  };
  let admin: Browser;
  let path: (described: string) => string;

  beforeAll(async () => {
    admin = await club.logIn("ruth", { isAdmin: true });
    const tournament = await createTournament(admin);
    await admin.send(`/api/tournaments/${tournament.id}/join`, { method: "POST" });
    const form = new FormData();
    const fish = { species: "Largemouth Bass", length: "18.5", weight: "4.2", location: "North bay" };
    for (const [name, value] of Object.entries(fish)) form.set(name, value);
    form.set("tournamentId", String(tournament.id));
    const sent = await admin.send("/api/catches", { form });
    expect(sent.status).toBe(201);
    shapeOf("POST /api/catches").parse(await sent.json());
    const report = { type: "bug", title: "No wind", description: "There was no wind at all today." };
    const filed = await admin.send("/api/complaints", { json: report });
    expect(filed.status).toBe(201);
    const priced = await createTournament(admin, { entryFee: 2500 });
    const asked = `/api/tournaments/${priced.id}/create-payment-intent`;
    const opened = await admin.send(asked, { method: "POST" });
    shapeOf("POST /api/tournaments/{id}/create-payment-intent").parse(await opened.json());
    path = (text) => text.replace("/users/{id}", `/users/${admin.userId}`).replace("{id}", "1");
  });

  /** Files and event streams have tests of their own. */
  const isJson = (name: string) => !sections.some(({ calls }) => calls[name]?.media);
  const read = names.filter((name) => name.startsWith("GET ") && isJson(name) && !name.includes("{token}"));
  test.each(read)("%s", async (name) => {
    const reply = await admin.get(path(name.replace("GET ", "")));
    expect(shapeOf(name).safeParse(reply).error?.issues).toBeUndefined();
  });

  test("a refusal", async () => {
    const reply = await club.visitor.send("/api/auth/login", { json: { emailOrUsername: "" } });
    expect(reply.status).toBe(422);
    expect(refusal.safeParse(await reply.json()).error?.issues).toBeUndefined();
  });
});
