import { expect, test } from "bun:test";
import { createUploadBudget, receiveForm } from "../../src/photos/upload-budget.ts";

const megabyte = 1024 * 1024;

/** A form as a browser posts it, with its length stated. */
async function posted(form: FormData): Promise<Request> {
  const body = await new Response(form).blob();
  const headers = { "content-type": body.type, "content-length": String(body.size) };
  return new Request("http://localhost/api/catches", { method: "POST", headers, body: await body.bytes() });
}

/** The same form sent in pieces, without a word on its length. */
async function unstated(form: FormData): Promise<Request> {
  const body = await new Response(form).blob();
  const headers = { "content-type": body.type };
  return new Request("http://localhost/api/catches", { method: "POST", headers, body: body.stream() });
}

function catchForm(photo: File): FormData {
  const form = new FormData();
  form.set("species", "Walleye");
  form.set("notes", "[1,2]");
  form.set("photo", photo);
  return form;
}

test("fields come as typed, and the photo as a file", async () => {
  const budget = createUploadBudget();
  const { fields, photo } = await receiveForm(await posted(catchForm(new File(["fish"], "fish.jpg"))), budget);
  expect(fields).toEqual({ species: "Walleye", notes: "[1,2]" });
  expect(await photo?.text()).toBe("fish");
  expect(budget.inFlight).toBe(0);
});

test("a file input left empty is no photo", async () => {
  expect((await receiveForm(await posted(catchForm(new File([], ""))), createUploadBudget())).photo).toBeNull();
});

test("a form said to be over 40 MB is refused before it is read", async () => {
  const request = await posted(catchForm(new File(["fish"], "fish.jpg")));
  request.headers.set("content-length", String(41 * megabyte));
  const budget = createUploadBudget();
  await expect(receiveForm(request, budget)).rejects.toMatchObject({ reason: "too_large", status: 413 });
  expect(request.bodyUsed).toBe(false);
  expect(budget.inFlight).toBe(0);
});

test("a form of unstated length is cut off at 40 MB", async () => {
  const budget = createUploadBudget();
  const request = await unstated(catchForm(new File([new Uint8Array(41 * megabyte)], "fish.jpg")));
  await expect(receiveForm(request, budget)).rejects.toMatchObject({ reason: "too_large" });
  expect(budget.inFlight).toBe(0);
});

test("a form of unstated length is read like any other", async () => {
  const { fields, photo } = await receiveForm(
    await unstated(catchForm(new File(["fish"], "fish.jpg"))),
    createUploadBudget(),
  );
  expect(fields.species).toBe("Walleye");
  expect(photo?.size).toBe(4);
});

test("beyond the budget the answer is 'busy', come again in 5 seconds", async () => {
  const budget = createUploadBudget(8 * megabyte);
  const release = budget.reserve(7 * megabyte);
  const large = () => posted(catchForm(new File([new Uint8Array(2 * megabyte)], "fish.jpg")));
  const busy = { reason: "busy", status: 503, detail: { retryAfter: 5 } };
  await expect(receiveForm(await large(), budget)).rejects.toMatchObject(busy);
  await expect(
    receiveForm(await unstated(catchForm(new File([new Uint8Array(2 * megabyte)], "f"))), budget),
  ).rejects.toMatchObject(busy);
  release();
  expect((await receiveForm(await large(), budget)).photo?.size).toBe(2 * megabyte);
});

test("giving bytes back twice counts once", () => {
  const budget = createUploadBudget();
  const first = budget.reserve(5);
  budget.reserve(7);
  first();
  first();
  expect(budget.inFlight).toBe(7);
});

test("a body that is no form is malformed, and its bytes are given back", async () => {
  const budget = createUploadBudget();
  const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "4" };
  const request = new Request("http://localhost/", { method: "POST", headers, body: "fish" });
  await expect(receiveForm(request, budget)).rejects.toMatchObject({ reason: "malformed", status: 400 });
  expect(budget.inFlight).toBe(0);
});
