import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";

const address = "/settings/notifications";
const api = "/api/notifications/preferences";

let club: Club;
let dana: Browser;
beforeEach(async () => {
  club = await openClub();
  dana = await club.logIn("Dana");
});
afterEach(() => club.close());

const preferences = () => dana.get("/api/notifications/preferences");
const usual = { catches: true, club: true, isQuiet: true, quietFrom: 22, quietUntil: 6 };

test("without script, all topics are on by default and quiet hours are from 10 PM to 6 AM", async () => {
  expect(await preferences()).toMatchObject(usual);
  const page = await pageOf(dana, address);
  expect(page.match(/type="checkbox"[^>]*checked/g)?.length).toBe(page.match(/type="checkbox"/g)?.length);
  for (const hour of ["22", "6"])
    expect(page).toMatch(new RegExp(`value="${hour}"[^>]*selected|selected[^>]*value="${hour}"`));
});

test("without script, a topic can be turned off and quiet hours changed", async () => {
  const posted = await post(dana, address, { api, catches: "on", isQuiet: "on", quietFrom: "21", quietUntil: "5" });
  expect(posted).toMatchObject({ status: 302, redirectTo: address, toast: { title: "Choices saved" } });
  expect(await preferences()).toMatchObject({
    catches: true,
    club: false,
    isQuiet: true,
    quietFrom: 21,
    quietUntil: 5,
  });
});

test("quiet hours that are turned off don't apply, and the form shows the default hours again", async () => {
  await post(dana, address, { api, catches: "on", quietFrom: "21", quietUntil: "5" });
  expect(await preferences()).toMatchObject({ isQuiet: false, quietFrom: 22, quietUntil: 6 });
});

test("quiet hours that end at the hour they begin are refused at their field, and the input is kept", async () => {
  const posted = await post(dana, address, { api, isQuiet: "on", quietFrom: "9", quietUntil: "9" });
  expect(posted.status).toBe(422);
  expect(posted.text).toContain("Quiet hours can't end when they start");
  expect(posted.text).not.toMatch(/name="catches"[^>]*checked/);
  expect(await preferences()).toMatchObject(usual);
});

test("a suspended angler sees the notification settings but can't change them", async () => {
  const eve = await club.logIn("Eve", { suspendedUntil: noon + 1 });
  const page = await pageOf(eve, address);
  expect(page).toContain("<fieldset disabled");
  expect(page).not.toContain("Save Choices");
});
