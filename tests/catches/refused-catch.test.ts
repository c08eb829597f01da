import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { participants } from "../../src/base/db/schema.ts";
import { detailed, detailedJpeg, hugePng, pngOf } from "../base/photos/pictures.ts";
import { noon } from "../support/club.ts";
import {
  type CatchDay,
  day,
  enter,
  fish,
  formOf,
  hour,
  openCatchDay,
  openTournament,
  photoFile,
  traces,
} from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

describe("a refused catch leaves no row, file or notification and moves no standing", () => {
  type Refused = {
    name: string;
    status: number;
    body: object;
    fields?: () => Promise<Record<string, string | File>>;
    at?: number;
    by?: "bob" | "visitor";
    tournament?: () => Promise<number | string>;
    prepare?: () => Promise<void>;
  };
  const issue = (path: string, message: string | RegExp) => ({
    code: "invalid",
    issues: [{ path, message: typeof message === "string" ? message : expect.stringMatching(message) }],
  });
  const wrong = (name: string, fields: Record<string, string>, path: string, message: string | RegExp): Refused => ({
    name,
    status: 422,
    fields: async () => fields,
    body: issue(path, message),
  });
  const badPhoto = (name: string, status: number, code: string, file: () => Promise<File>): Refused => ({
    name,
    status,
    fields: async () => ({ photo: await file() }),
    body: { code, issues: [{ path: "photo", message: expect.any(String) }] },
  });
  const half = (bytes: Uint8Array<ArrayBuffer>) => bytes.slice(0, bytes.length / 2);
  const captured = (at: number) => async () => ({ capturedAt: new Date(noon + at).toISOString() });

  const cases: Refused[] = [
    { name: "a visitor's", by: "visitor", status: 401, body: { code: "not_signed_in" } },
    {
      name: "before joining",
      by: "bob",
      status: 403,
      body: { code: "not_joined", message: "Join Spring Open first; then submit this catch again." },
    },
    {
      name: "with an entry that is not paid",
      by: "bob",
      status: 403,
      body: { code: "not_joined" },
      prepare: () =>
        catchDay.club.store.write(async (tx) => {
          const { tournamentId, bob } = catchDay;
          await tx.insert(participants).values({ tournamentId, userId: bob.userId, joinedAt: noon });
        }),
    },
    {
      name: "a millisecond before the start",
      at: -day - 1,
      status: 409,
      body: {
        code: "not_started",
        message: "Spring Open hasn't started yet. Catches count from Jun 5, 2026, 12:00 PM CDT.",
      },
    },
    {
      name: "at the end",
      at: day,
      status: 409,
      body: { code: "ended", message: expect.stringContaining("Jun 7, 2026, 12:00 PM CDT") },
    },
    {
      name: "after the end, made after it",
      at: day + hour,
      fields: captured(day),
      status: 409,
      body: { code: "ended" },
    },
    {
      name: "after the end, made before the start",
      at: day + hour,
      fields: captured(-day - 1),
      status: 409,
      body: { code: "ended" },
    },
    {
      name: "a day after the end, made in time",
      at: 2 * day,
      fields: captured(0),
      status: 409,
      body: { code: "ended" },
    },
    { name: "for an unknown tournament", tournament: async () => 999, status: 404, body: { code: "not_found" } },
    {
      name: "for a hidden tournament that the angler has not joined",
      tournament: () => openTournament(catchDay.club, { isActive: false }),
      status: 404,
      body: { code: "not_found" },
    },
    {
      name: "for a canceled tournament",
      tournament: async () => {
        const id = await openTournament(catchDay.club, { cancelledAt: noon, cancelReason: "Storm" });
        await enter(catchDay.club, id, catchDay.ann.userId);
        return id;
      },
      status: 409,
      body: { code: "cancelled" },
    },
    wrong("without a species", { species: "  " }, "species", "Species is required"),
    wrong("without a length", { length: "" }, "length", "Length is required"),
    wrong("without a weight", { weight: "" }, "weight", "Weight is required"),
    wrong("without a location", { location: "" }, "location", "Location is required"),
    wrong("with a length of 0", { length: "0" }, "length", /between 0.1 and 200.0 inches/),
    wrong("longer than 200 in", { length: "200.1" }, "length", /between 0.1 and 200.0 inches/),
    wrong("heavier than 999.9 lb", { weight: "1000" }, "weight", /between 0 and 999.9 pounds/),
    wrong("with a negative weight", { weight: "-1" }, "weight", /must be a number of pounds/),
    wrong(
      "with a second decimal, which is never rounded away",
      { length: "18.25" },
      "length",
      "Enter the length with one decimal, such as 18.3",
    ),
    wrong("with a length in words", { length: "big" }, "length", /must be a number of inches/),
    wrong("with a length of a lone point", { length: "." }, "length", /inches/),
    wrong("for a tournament in words", { tournamentId: "spring" }, "tournamentId", "Choose a tournament"),
    wrong("with a capture time in words", { capturedAt: "noon" }, "capturedAt", /ISO 8601/),
    badPhoto("with a text file named .jpg", 415, "wrong_type", async () => new File(["not a fish"], "fish.jpg")),
    badPhoto(
      "with a truncated JPEG",
      422,
      "unreadable_photo",
      async () => new File([half(await detailedJpeg(600, 400))], "f.jpg"),
    ),
    badPhoto(
      "with a truncated PNG",
      422,
      "unreadable_photo",
      async () => new File([half(await pngOf(detailed(300, 200)))], "f.png"),
    ),
    badPhoto(
      "with 200 megapixels in 20 kB",
      422,
      "unreadable_photo",
      async () => new File([hugePng(20_000, 10_000)], "f.png"),
    ),
    badPhoto(
      "with a photo of 25 MB",
      413,
      "too_large",
      async () => new File([new Uint8Array(25 * 1024 * 1024)], "f.jpg"),
    ),
  ];

  test.each(cases.map((example) => [example.name, example] as const))(
    "a refused catch changes nothing: %s",
    async (_, example) => {
      await example.prepare?.();
      const tournamentId = await (example.tournament?.() ?? catchDay.tournamentId);
      catchDay.club.setNow(noon + (example.at ?? 0));
      const before = await traces(catchDay.club);
      const by = example.by === "visitor" ? catchDay.club.visitor : catchDay[example.by ?? "ann"];
      const photo = await photoFile();
      const form = formOf({ ...fish, tournamentId, photo, ...(await example.fields?.()) });
      const response = await by.send("/api/catches", { form });
      expect(response.status).toBe(example.status);
      expect(await response.json()).toMatchObject(example.body);
      expect(await traces(catchDay.club)).toEqual(before);
    },
  );

  test("all invalid values are reported at once", async () => {
    const response = await catchDay.ann.send("/api/catches", { json: { length: 300, weight: "" } });
    expect(response.status).toBe(422);
    const { issues } = (await response.json()) as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path).toSorted()).toEqual(["length", "location", "species", "weight"]);
  });

  test.each(["[]", "null", "5", '"Bass"'])(
    "the JSON %s without fields gets a 422 with a readable message",
    async (body) => {
      const headers = { "content-type": "application/json" };
      const response = await catchDay.ann.send("/api/catches", { method: "POST", body, headers });
      expect(response.status).toBe(422);
      expect(await response.json()).toEqual({ code: "invalid", message: "Some values are missing or invalid." });
    },
  );

  test("malformed JSON gets a 400", async () => {
    const headers = { "content-type": "application/json" };
    const response = await catchDay.ann.send("/api/catches", { form: new URLSearchParams("{"), headers });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "malformed" });
  });

  test.each([
    ["who has not accepted the agreement", { hasAccepted: false }, "agreement_required"],
    ["who is suspended", { suspendedUntil: noon + day }, "suspended"],
  ])("an angler %s is refused before the form is read", async (_, options, code) => {
    const angler = await catchDay.club.logIn("carl", options);
    const response = await angler.send("/api/catches", { form: formOf({ ...fish, photo: await photoFile() }) });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code });
    expect((await traces(catchDay.club)).files).toEqual([]);
  });
});
