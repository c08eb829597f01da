import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { photos } from "../../src/base/db/schema.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { jpegOf, quartered } from "../base/photos/pictures.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament, refusal } from "./forms.ts";

let club: Club;
let admin: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  id = (await createTournament(admin)).id;
});
afterEach(() => club.close());

function send(image?: File, to = id) {
  const form = new FormData();
  if (image) form.set("image", image);
  else form.set("nothing", "chosen");
  return admin.send(`/api/admin/tournaments/${to}/image`, { form });
}
const shown = () => club.visitor.get<TournamentView>(`/api/tournaments/${id}`);
const rows = () => club.store.read(async (db) => db.$count(photos));

describe("a tournament's picture", () => {
  test("a tournament's picture is processed like any photo, and everybody can see it", async () => {
    const response = await send(new File([await jpegOf(quartered(160, 90))], "lake.jpg"));
    expect(response.status).toBe(200);
    const { thumbnailUrl, imageUrl } = await shown();
    expect(imageUrl).toEndWith("/large.webp");
    const picture = await club.visitor.send(thumbnailUrl ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  test("removing a tournament's picture restores the default drawing, and the picture is no longer public", async () => {
    await send(new File([await jpegOf(quartered(160, 90))], "lake.jpg"));
    const { thumbnailUrl } = await shown();
    expect((await admin.send(`/api/admin/tournaments/${id}/image`, { method: "DELETE" })).status).toBe(200);
    expect((await shown()).imageUrl).toBeNull();
    expect((await club.visitor.send(thumbnailUrl ?? "")).status).toBe(404);
  });

  test("uploading a text file named .jpg gets 415, uploading no file gets 422, and the tournament keeps its picture", async () => {
    await send(new File([await jpegOf(quartered(160, 90))], "lake.jpg"));
    const before = await shown();
    expect((await send(new File(["hello"], "lake.jpg", { type: "image/jpeg" }))).status).toBe(415);
    expect(await refusal(await send())).toEqual({ status: 422, code: "invalid", paths: ["image"] });
    expect(await shown()).toEqual(before);
    expect(await rows()).toBe(1);
  });

  test("the picture of an unknown tournament gets a 404, and the server keeps running", async () => {
    expect((await send(new File([await jpegOf(quartered(160, 90))], "lake.jpg"), 999)).status).toBe(404);
  });
});
