import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Browser, type Club, openClub } from "../support/club.ts";

let club: Club;
const who: Record<string, Browser> = {};

beforeAll(async () => {
  club = await openClub();
  who.visitor = club.visitor;
  who.newcomer = await club.signIn("newcomer", { hasAccepted: false });
  who.angler = await club.signIn("angler");
});

afterAll(() => club.close());

const nonsense = { json: { nothing: "of use" } };

test.each([
  ["visitor", "POST", "/api/tournaments", 401, "not_signed_in"],
  ["angler", "POST", "/api/tournaments", 403, "admin_required"],
  ["angler", "PUT", "/api/admin/tournaments/1", 403, "admin_required"],
  ["angler", "POST", "/api/admin/catches/nine/verify", 403, "admin_required"],
  ["visitor", "POST", "/api/complaints", 401, "not_signed_in"],
  ["newcomer", "POST", "/api/complaints", 403, "agreement_required"],
  ["newcomer", "PUT", "/api/catches/1", 403, "agreement_required"],
])(
  "%s %s %s with nonsense answers %i: who asks comes before what is asked",
  async (name, method, path, status, code) => {
    const response = await who[name]?.send(path, { method, ...nonsense });
    expect(response?.status).toBe(status);
    expect(await response?.json()).toMatchObject({ code });
  },
);

test("a visitor's nonsense query to a list of admins' answers 401", async () => {
  const response = await club.visitor.send("/api/admin/users?limit=many");
  expect(response.status).toBe(401);
});
