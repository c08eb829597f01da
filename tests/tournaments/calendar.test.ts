import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { addTournament } from "../results/rows.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { createTournament, nextWeek } from "./forms.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const file = async (path: string, by = club.visitor) => {
  const response = await by.send(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  return { text: await response.text(), headers: response.headers };
};

/** Joins folded lines (RFC 5545, 3.1). */
const unfolded = (text: string) => text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");

describe("the calendar file of a tournament", () => {
  test("the calendar file of a tournament has one event from its start to its end, in UTC", async () => {
    const { id } = await createTournament(admin, { entryFee: 2500 });
    const { text, headers } = await file(`/tournaments/${id}/calendar.ics`);
    expect(headers.get("content-disposition")).toBe('attachment; filename="bass-open.ics"');
    const lines = unfolded(text);
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
    for (const line of [
      "VERSION:2.0",
      "METHOD:PUBLISH",
      `UID:tournament-${id}@localhost`,
      "DTSTART:20260606T050000Z",
      "DTEND:20260607T050000Z",
      "SUMMARY:Bass Open",
      "STATUS:CONFIRMED",
      `URL;VALUE=URI:http://localhost/tournaments/${id}`,
      "DESCRIPTION:A day on the lake.\\n\\nSpecies: Bass\\, Walleye\\nPrize pool: $500\\nEntry fee: $25.00",
    ]) {
      expect(lines).toContain(line);
    }
    expect((await file(`/tournaments/${id}/calendar.ics`)).text).toBe(text);
  });

  test("the calendar file escapes special characters, and folds lines of more than 75 bytes between characters", async () => {
    const name = 'Lake; "Québec", day\\1 BEGIN:VEVENT';
    const description = `First line\r\nEND:VEVENT\n${"Größe 🐟 ".repeat(40)}`;
    const { id } = await createTournament(admin, { name, description });
    const { text } = await file(`/tournaments/${id}/calendar.ics`);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain("\uFFFD");
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const lines = unfolded(text);
    expect(lines.filter((line) => line === "BEGIN:VEVENT" || line === "END:VEVENT")).toHaveLength(2);
    expect(lines).toContain('SUMMARY:Lake\\; "Québec"\\, day\\\\1 BEGIN:VEVENT');
    expect(lines.find((line) => line.startsWith("DESCRIPTION:"))).toContain("Größe 🐟 Größe 🐟");
  });

  test("the calendar file shows that the tournament was canceled, and why", async () => {
    const { id } = await createTournament(admin);
    await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason: "Storm" } });
    const lines = unfolded((await file(`/tournaments/${id}/calendar.ics`)).text);
    expect(lines).toContain("STATUS:CANCELLED");
    expect(lines.find((line) => line.startsWith("DESCRIPTION:"))).toStartWith("DESCRIPTION:Canceled: Storm\\n");
  });

  test("the calendar file isn't found for users who may not see the tournament", async () => {
    const { id } = await createTournament(admin, { isActive: false });
    expect((await club.visitor.send(`/tournaments/${id}/calendar.ics`)).status).toBe(404);
    expect((await club.visitor.send("/tournaments/99/calendar.ics")).status).toBe(404);
    expect((await file(`/tournaments/${id}/calendar.ics`, admin)).text).toContain("SUMMARY:Bass Open");
  });
});

test("the club's calendar has every tournament that everybody may see, up to a year after its end", async () => {
  await createTournament(admin, { name: "Long Ago", startDate: "2025-06-01", endDate: "2025-06-02" });
  await createTournament(admin, { name: "Last Fall", startDate: "2025-10-01", endDate: "2025-10-02" });
  await createTournament(admin, nextWeek);
  await createTournament(admin, { name: "A Draft", isActive: false });
  const { text, headers } = await file("/calendar.ics");
  expect(headers.has("content-disposition")).toBe(false);
  expect(unfolded(text).filter((line) => line.startsWith("SUMMARY:"))).toEqual([
    "SUMMARY:Last Fall",
    "SUMMARY:Bass Open",
  ]);
});

test("with more than 500 tournaments, the calendar omits those that ended first, and never an upcoming one", async () => {
  const dayMs = 86_400_000;
  await club.store.write(async (tx) => {
    for (let n = 1; n <= 500; n += 1) {
      await addTournament(tx, "derby", { name: `Past ${n}`, startsAt: noon - 3 * dayMs, endsAt: noon - 2 * dayMs + n });
    }
  });
  await createTournament(admin, nextWeek);
  const names = unfolded((await file("/calendar.ics")).text).filter((line) => line.startsWith("SUMMARY:"));
  expect(names).toHaveLength(500);
  expect([names[0], names.at(-1)]).toEqual(["SUMMARY:Past 2", "SUMMARY:Bass Open"]);
});

test("a calendar app downloads the club's calendar again only after a change", async () => {
  await createTournament(admin);
  const first = await file("/calendar.ics");
  const ask = () => club.visitor.send("/calendar.ics", { headers: { "if-none-match": first.headers.get("etag") } });
  expect((await ask()).status).toBe(304);
  await createTournament(admin, { name: "Night Derby" });
  const changed = await ask();
  expect([changed.status, (await changed.text()).includes("SUMMARY:Night Derby")]).toEqual([200, true]);
  await admin.send("/api/admin/settings", { json: { name: "Lake Fork Anglers" } });
  expect((await file("/calendar.ics")).text).toContain("Lake Fork Anglers");
});
