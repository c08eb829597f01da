import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { makeSeason, season } from "../../seasons/season-club.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { createTournament, nextWeek } from "../../tournaments/forms.ts";

type Sent = Record<string, unknown>;

/** A configuration document: the path to read it, and the part that is sent back. */
type Document = { read: string; sent?: (read: never) => object };

const documents: Readonly<Record<string, Document>> = {
  "POST /api/account": { read: "/api/account" },
  "POST /api/admin/settings": { read: "/api/admin/settings" },
  "POST /api/notifications/preferences": { read: "/api/notifications/preferences" },
  "PUT /api/admin/rule-sets/:id": {
    read: "/api/admin/rule-sets",
    sent: (sets: { id: number | null }[]) => sets.find(({ id }) => id === 1) ?? {},
  },
  "PUT /api/admin/tournaments/:id": { read: "/api/tournaments/1" },
  "POST /api/admin/tournaments/:id/prizes": {
    read: "/api/admin/tournaments/1/prizes",
    sent: ({ prizes }: { prizes: object[] }) => ({ prizeBreakdown: prizes }),
  },
  "PUT /api/seasons/:id": { read: "/api/seasons/1" },
};

/** Other calls at an address that can also be read, whose input isn't a document. */
const actions = [
  "POST /api/account/passkeys",
  "POST /api/account/two-step",
  "POST /api/admin/members/import",
  "POST /api/admin/money/movements",
  "POST /api/admin/role-links",
  "POST /api/admin/rule-sets",
  "POST /api/admin/server-settings/payments-switch",
  "POST /api/admin/tournaments/:id/boats",
  "POST /api/admin/tournaments/:id/cut",
  "POST /api/admin/tournaments/:id/entries",
  "POST /api/admin/tournaments/:id/invitations",
  "POST /api/admin/tournaments/:id/rolled-pots",
  "POST /api/auth/forgot-password",
  "POST /api/catches",
  "POST /api/catches/:id/challenges",
  "POST /api/complaints",
  "POST /api/push",
  "POST /api/relations",
  "POST /api/seasons",
  "POST /api/setup",
  "POST /api/tournaments",
  "POST /api/tournaments/:id/team",
  "POST /api/tournaments/:id/teams",
  "PUT /api/catches/:id",
  "POST /api/account/api-tokens",
  "POST /api/admin/api-tokens",
  "POST /api/admin/tournaments/:id/weigh-in",
  "POST /api/admin/webhooks",
];

let club: Club;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const send = (call: string, json: unknown) => {
  const [method = "", path = ""] = call.split(" ");
  return admin.send(path.replace(":id", "1"), { method, json });
};

/** Omits the time of the change, and the fields that a write has just changed. */
const lasting = ({ updatedAt: _, live: _live, ...rest }: Sent) => rest;

async function expectSame(call: string): Promise<void> {
  const { read, sent = (document: object) => document } = documents[call] ?? { read: "" };
  const before = sent((await admin.get(read)) as never);
  const response = await send(call, before);
  expect([call, response.status, response.ok ? "" : await response.text()]).toEqual([call, 200, ""]);
  expect(lasting(sent((await admin.get(read)) as never) as Sent)).toEqual(lasting(before as Sent));
}

test("every call that accepts the reply of its own address is listed as a document or an action", () => {
  const reads = new Set(club.routes.filter(({ method }) => method === "GET").map(({ path }) => path));
  const writes = club.routes.filter(
    ({ method, path }) => path.startsWith("/api/") && (method === "PUT" || (method === "POST" && reads.has(path))),
  );
  const listed = writes.map(({ method, path }) => `${method} ${path}`).toSorted();
  expect(listed).toEqual([...Object.keys(documents), ...actions].toSorted());
});

describe("a document that was read can be sent back without changing anything", () => {
  test.each(Object.keys(documents))("%s, with only the required fields", async (call) => {
    await createTournament(admin, { ...nextWeek, prizeBreakdown: [{ position: 1, amount: 100 }] });
    await makeSeason(admin, season([1]));
    await admin.send("/api/admin/rule-sets", { json: { name: "Club Rules", rules: {} } });
    await expectSame(call);
  });

  test("PUT /api/admin/tournaments/:id, with every field set", async () => {
    await createTournament(admin, {
      ...{ startDate: "2026-06-13", endDate: "2026-06-15", startTime: "19:00", endTime: "21:30" },
      ...{ joinUntil: "2026-06-14T12:00", identifierReleaseAt: "2026-06-13T18:00", timeZone: "America/Chicago" },
      ...{ capacity: 40, visibility: "unlisted", isMembersOnly: true, isByApproval: true, entryFee: 2500 },
      ...{ payoutShare: { oneIn: 5, percent: 80 }, challengeDeposit: 500, hasOpenBoard: true, skipsWeight: true },
      place: "Mille Lacs, Garrison ramp",
      divisions: [{ name: "Kayak", minLength: 12.5 }, { name: "Boat" }],
      days: { cut: 10 },
      pots: [{ name: "Big Bass", fee: 1000, shares: [60, 40], species: "Bass", clubShare: 10 }],
      questions: [{ label: "Boat number" }, { label: "Shirt", isRequired: true, choices: ["S", "M"] }],
      waters: { kind: "states", states: ["MN", "WI"] },
      flagsOff: ["waters", "pace"],
      waiver: "Fish at your own risk.",
      rules: { rounding: "1/4", identifier: true, penalties: [{ name: "Mouth open", deduct: 1 }] },
      prizeBreakdown: [{ division: "Kayak", position: 1, amount: 100 }],
    });
    await expectSame("PUT /api/admin/tournaments/:id");
    await expectSame("POST /api/admin/tournaments/:id/prizes");
  });

  test("PUT /api/admin/tournaments/:id, for a tournament that was ended by hand", async () => {
    await createTournament(admin, { startDate: "2026-06-05", endDate: "2026-06-08" });
    club.setNow(club.now() + 12_345);
    const end = await admin.send("/api/admin/tournaments/1/end", { json: { reason: "Storm" } });
    expect(end.status).toBe(200);
    await expectSame("PUT /api/admin/tournaments/:id");
  });

  test("PUT /api/admin/tournaments/:id uses the day of an instant that was changed", async () => {
    await createTournament(admin, nextWeek);
    const document = await admin.get<Sent>("/api/tournaments/1");
    const moved = { ...document, endDate: "2026-06-20T12:00:00.000Z" };
    expect((await send("PUT /api/admin/tournaments/:id", moved)).status).toBe(200);
    expect(await admin.get("/api/tournaments/1")).toMatchObject({ startDay: "2026-06-13", endDay: "2026-06-20" });
  });

  test("POST /api/admin/settings, with every field set", async () => {
    const settings = {
      ...{ name: "Bass Club", contactName: "Jo", contactEmail: "jo@example.org", contactPhone: "555-0100" },
      ...{ contactText: "By the lake", rulesText: "Be kind", rejectionReasons: "Blurred\nToo dark", colors: "lake" },
      ...{ allowsEmbedding: true, requiresTwoStep: false },
    };
    expect((await send("POST /api/admin/settings", settings)).status).toBe(200);
    await expectSame("POST /api/admin/settings");
  });
});
