import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";

let club: Club;
let admin: Browser;
beforeAll(async () => {
  club = await openClub();
  admin = await club.logIn("admin", { isAdmin: true });
});
afterAll(() => club.close());

const login = (fields: Record<string, string>) =>
  submit(club.visitor, "/login", new URLSearchParams({ emailOrUsername: "nobody", password: "secret", ...fields }));

const oddForms: [string, Record<string, string>][] = [
  ["a very high row number", { "lines[4294967290]": "1" }],
  ["a name with many parts", { [`a${".b".repeat(5000)}`]: "1" }],
  ["lists in lists", { [`a${"[0]".repeat(5000)}`]: "1" }],
  ["a button that isn't JSON", { __intent__: "[" }],
  [
    "a button for a very high row number",
    { __intent__: '{"type":"insert","payload":{"name":"a","index":4294967290}}' },
  ],
];

test.each(oddForms)("a form with %s is refused with a page of the usual size", async (_, fields) => {
  const response = await login(fields);
  expect([response.status, (await response.text()).length < 20_000]).toEqual([400, true]);
});

test.each(oddForms)("a form with %s that is posted to the API is refused", async (_, fields) => {
  for (const accept of ["text/html", "application/json"]) {
    const form = new URLSearchParams({ page: "/submit-complaint", ...fields });
    const response = await admin.send("/api/complaints", { form, headers: { accept } });
    expect([response.status, (await response.text()).length < 30_000]).toEqual([400, true]);
  }
});

test("a form with a thousand lines is read", async () => {
  const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`lines[${index}].name`, "1"]));
  expect((await login(fields)).status).toBe(401);
});

test("a form of 5,000 fields is refused", async () => {
  const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`a${index}`, "1"]));
  expect((await login(fields)).status).toBe(400);
});

test("a form with a photo and a text of 5 MB is refused with a page of the usual size", async () => {
  const form = new FormData();
  form.set("page", "/submit-catch");
  const fish = { species: "Pike", length: "20", weight: "4", location: "Bay", notes: "n".repeat(5_000_000) };
  for (const [name, value] of Object.entries(fish)) form.set(name, value);
  form.set("photo", new Blob(["x"]), "fish.jpg");
  const response = await admin.send("/api/catches", { form, headers: { accept: "text/html" } });
  expect([response.status, (await response.text()).length < 50_000]).toEqual([400, true]);
});

test("a form with a photo that ends early is refused with a page", async () => {
  const headers = { "content-type": "multipart/form-data; boundary=x", accept: "text/html" };
  const response = await admin.send("/api/catches", { method: "POST", body: "--x\r\ncontent-dispos", headers });
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining("<h1")]);
});
