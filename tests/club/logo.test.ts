import { afterEach, beforeEach, expect, test } from "bun:test";
import type { AuditEntryView } from "../../src/admin/activity-log/audit-entry.ts";
import { sweepPhotos } from "../../src/base/photos/sweep-photos.ts";
import type { ClubLogo, ClubSettingsView, ClubView } from "../../src/club/club-settings.ts";
import { openAccountClub, password } from "../accounts/account-club.ts";
import { detailed, jpegOf } from "../base/photos/pictures.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";

const dayMs = 86_400_000;
let club: Club;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

const path = "/api/admin/settings/logo";
const picture = async (width = 300, height = 300) => new Blob([await jpegOf(detailed(width, height, 3))]);
const formOf = (image: Blob, name = "logo.jpg") => {
  const form = new FormData();
  form.set("image", image, name);
  return form;
};
async function sendLogo(image?: Blob): Promise<ClubLogo> {
  const reply = await admin.send(path, { form: formOf(image ?? (await picture())) });
  expect(reply.status).toBe(200);
  const { logo } = (await reply.json()) as ClubSettingsView;
  return logo as ClubLogo;
}
const pageOf = async (address: string) => (await club.visitor.send(address)).text();
const setLogos = async () => {
  const records = await admin.get<AuditEntryView[]>("/api/admin/audit?subject=club");
  return records.filter(({ action }) => action === "set-logo");
};

test("a club's logo is on every page in place of the product's mark, for visitors too", async () => {
  const before = await pageOf("/contact");
  const logo = await sendLogo();
  expect(logo).toEqual({
    src: expect.stringMatching(/^\/photos\/[\w-]{22}\/thumbnail\.webp$/),
    width: 300,
    height: 300,
  });
  for (const address of ["/", "/contact", "/leaderboard", "/login"]) {
    expect([address, (await pageOf(address)).includes(`<img src="${logo.src}"`)]).toEqual([address, true]);
  }
  expect((await club.visitor.get<ClubView>("/api/club")).logo).toEqual(logo);
  const file = await club.visitor.send(logo.src);
  expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(file.headers.get("cache-control")).toContain("public");
  expect((await admin.send(path, { method: "DELETE" })).status).toBe(200);
  expect(await pageOf("/contact")).toBe(before);
  expect((await club.visitor.send(logo.src)).status).toBe(404);
});

test("a square logo is the icon of the browser and of the phone's home screen, a wide one is not", async () => {
  const square = await sendLogo();
  expect(await pageOf("/contact")).toContain(`<link rel="icon" href="${square.src}" type="image/webp"/>`);
  expect(await (await club.visitor.send("/manifest.webmanifest")).json()).toMatchObject({
    icons: [{ src: square.src, sizes: "300x300", type: "image/webp" }],
  });
  await sendLogo(await picture(900, 300));
  expect(await pageOf("/contact")).toContain('<link rel="icon" href="/favicon.svg"');
  expect(await pageOf("/manifest.webmanifest")).toContain("/icons/icon-maskable-512.png");
});

test("changing the settings keeps the logo, and changing the logo keeps the settings", async () => {
  const logo = await sendLogo();
  await admin.send("/api/admin/settings", { json: { name: "Lake Fork Anglers" } });
  expect(await admin.get<ClubSettingsView>("/api/admin/settings")).toMatchObject({ name: "Lake Fork Anglers", logo });
  await sendLogo(await picture(320, 320));
  expect(await admin.get<ClubSettingsView>("/api/admin/settings")).toMatchObject({ name: "Lake Fork Anglers" });
});

test.each([
  ["an SVG", new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 415],
  ["nothing", new Blob([]), 415],
])("%s is refused as a logo, and nothing changes", async (_, image, status) => {
  expect((await admin.send(path, { form: formOf(image, "logo.svg") })).status).toBe(status);
  expect((await club.visitor.get<ClubView>("/api/club")).logo).toBeNull();
  expect(await setLogos()).toEqual([]);
});

test("a logo is kept while it is in use, and swept once it is replaced", async () => {
  const first = await sendLogo();
  await sweepPhotos(club.store, club.photos.files, club.now() + 2 * dayMs);
  expect((await club.visitor.send(first.src)).status).toBe(200);
  await sendLogo(await picture(310, 310));
  await sweepPhotos(club.store, club.photos.files, club.now() + 2 * dayMs);
  expect((await admin.send(first.src)).status).toBe(404);
});

test("a logo outlives the account of the admin who uploaded it", async () => {
  const accounts = await openAccountClub();
  const ruth = await accounts.logIn("ruth", { isAdmin: true });
  await accounts.logIn("olga", { isAdmin: true });
  expect((await ruth.send(path, { form: formOf(await picture()) })).status).toBe(200);
  expect((await ruth.send("/api/account/delete", { json: { password } })).status).toBe(200);
  const { logo } = await accounts.visitor.get<ClubView>("/api/club");
  expect((await accounts.visitor.send(logo?.src ?? "")).status).toBe(200);
  await accounts.close();
});

test("each change of the logo leaves an audit record; removing a missing logo leaves none", async () => {
  expect((await admin.send(path, { method: "DELETE" })).status).toBe(200);
  await sendLogo();
  const [record, ...others] = await setLogos();
  expect(others).toEqual([]);
  expect(record).toMatchObject({ actorName: "ruth", subject: "club" });
});

test("without script, a logo is uploaded and removed by forms of the settings page", async () => {
  const form = formOf(await picture());
  form.set("page", "/admin/settings");
  const headers = { accept: "text/html" };
  expect((await admin.send(path, { form, headers })).status).toBe(302);
  expect(await (await admin.send("/admin/settings")).text()).toContain("Remove Logo");
  const unchosen = new FormData();
  for (const [name, value] of Object.entries({ api: path, page: "/admin/settings" })) unchosen.set(name, value);
  const empty = await admin.send(path, { form: unchosen, headers });
  expect([empty.status, (await empty.text()).includes("Choose a picture first.")]).toEqual([422, true]);
  await submit(admin, "/admin/settings", new URLSearchParams({ api: path, method: "delete" }));
  expect((await club.visitor.get<ClubView>("/api/club")).logo).toBeNull();
});
