import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notifications } from "../../src/base/db/schema.ts";
import type { RefusalBody } from "../../src/refusal.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { open, post, wordsOf } from "../support/read-pages.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "./forms.ts";

const place = "Mille Lacs, Garrison ramp";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

const edit = (id: number, json: object) =>
  admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, ...nextWeek, ...json } });
const read = (id: number) => club.visitor.get<TournamentView>(`/api/tournaments/${id}`);
const textOf = async (path: string, by = club.visitor) => wordsOf((await open(by, path)).html);

describe("the place of a tournament (docs/rules.md 3.37)", () => {
  test("a place is set, kept by an edit without it, copied, and removed", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, place: ` ${place} ` });
    expect(await read(id)).toMatchObject({ place });
    expect(await club.visitor.get("/api/tournaments")).toMatchObject([{ place }]);
    expect(await (await edit(id, { name: "Night Open" })).json()).toMatchObject({ name: "Night Open", place });
    const copy = await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" });
    expect(await copy.json()).toMatchObject({ place });
    await edit(id, { place: null });
    expect(await read(id)).not.toHaveProperty("place");
  });

  test("a place of more than 120 characters is refused", async () => {
    const long = await admin.send("/api/tournaments", { json: { ...bassOpen, place: "x".repeat(121) } });
    expect(await refusal(long)).toEqual({ status: 422, code: "invalid", paths: ["place"] });
    await createTournament(admin, { place: "x".repeat(120) });
  });

  test("the form saves a place and shows it again", async () => {
    const fields = Object.entries({ ...bassOpen, ...nextWeek, place, isActive: "on", hasOpenBoard: "on" });
    const typed = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
    expect((await post(admin, "/admin/tournaments/new", typed)).status).toBe(302);
    const { html } = await open(admin, "/admin/tournaments/1/edit");
    expect(html.match(/<input[^>]*name="place"[^>]*>/)?.[0]).toContain(`value="${place}"`);
  });

  test("pages, sheets, the message to members and the calendar show the place", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, place });
    expect(await textOf(`/tournaments/${id}`)).toContain(place);
    expect(await textOf("/tournaments")).toContain(place);
    const print = `/admin/tournaments/${id}/print`;
    for (const sheet of ["sign-in", "poster"]) expect(await textOf(`${print}?sheet=${sheet}`, admin)).toContain(place);
    expect((await open(admin, `/admin/tournaments/${id}/share`)).html).toContain(`\nPlace: ${place}\n`);
    const calendar = await (await club.visitor.send(`/tournaments/${id}/calendar.ics`)).text();
    expect(calendar).toContain("\r\nLOCATION:Mille Lacs\\, Garrison ramp\r\n");
  });

  test("the export of tournaments has a column for the place", async () => {
    await createTournament(admin, { place });
    const file = await (await admin.send("/api/admin/export/tournaments.csv")).text();
    expect(file).toContain(",Place,");
    expect(file).toContain(`,"${place}",`);
  });

  test("nothing about a place is shown if the tournament has none", async () => {
    const { id } = await createTournament(admin, nextWeek);
    expect((await open(admin, `/admin/tournaments/${id}/share`)).html).not.toContain("Place:");
    const calendar = await (await club.visitor.send(`/tournaments/${id}/calendar.ics`)).text();
    expect(calendar).not.toContain("LOCATION");
  });

  test("an edit of a place that another admin changed since is refused with both values", async () => {
    const { id } = await createTournament(admin, { ...nextWeek, place });
    const { basis } = await admin.get<{ basis: string }>(`/api/admin/tournaments/${id}/basis`);
    const casey = await club.logIn("casey", { isAdmin: true });
    const json = { ...bassOpen, ...nextWeek, place: "Wahkon pier" };
    expect((await casey.send(`/api/admin/tournaments/${id}`, { method: "PUT", json })).status).toBe(200);
    const { issues } = (await (await edit(id, { basis, place: null })).json()) as RefusalBody;
    const message = "The place is now Wahkon pier; your form has none.";
    expect(issues).toContainEqual({ path: "place", message });
  });

  test("entrants are notified when the place changes, without a confirmation", async () => {
    const ann = await club.logIn("ann");
    const { id } = await createTournament(admin, { ...nextWeek, place });
    await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
    expect((await edit(id, { place: "Mille Lacs, Wahkon pier" })).status).toBe(200);
    const notices = await club.store.read(async (db) =>
      db.select().from(notifications).where(eq(notifications.type, "tournament_changed")),
    );
    expect(notices).toMatchObject([{ userId: ann.userId, message: "Place: Mille Lacs, Wahkon pier." }]);
  });
});
