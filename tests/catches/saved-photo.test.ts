import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { catches, photos } from "../../src/base/db/schema.ts";
import { sweepPhotos } from "../../src/base/photos/sweep-photos.ts";
import { noon } from "../support/club.ts";
import { type CatchDay, day, fish, formOf, openCatchDay, photoFile, submitted } from "./catch-day.ts";
import { errorAt, type ReadPage, readReply, typedOn } from "./reading.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const page = "/submit-catch";
const post = (fields: Record<string, string | File>, by = catchDay.ann) => {
  const form = formOf({ page, ...fish, tournamentId: String(catchDay.tournamentId), ...fields });
  return by.send("/api/catches", { form, headers: { accept: "text/html" } });
};
const photoRows = () => catchDay.club.store.read((db) => db.select().from(photos).orderBy(photos.id));
const catchRows = () => catchDay.club.store.read((db) => db.select().from(catches).orderBy(catches.id));
const picture = ({ html }: ReadPage) => /<img[^>]*src="(\/photos\/[^"]*)"[^>]*>/.exec(html)?.[1] ?? "";

/** A form without the length, which is refused. */
const refused = async (fields: Record<string, string | File>) => readReply(await post({ length: "", ...fields }));

describe("the photo of a refused form, without script", () => {
  test("the form is shown again with the photo, which the corrected form uses without a file", async () => {
    const read = await refused({ photo: await photoFile() });
    expect(errorAt(read, "length")).toBe("Length is required");
    expect(errorAt(read, "photo")).toBe("");
    expect(read.text).toContain("Keep this photo or choose another one.");
    expect((await catchDay.ann.send(picture(read))).status).toBe(200);

    const sent = await post({ ...typedOn(read), page, length: "18.3" });
    expect(sent.status).toBe(302);
    const rows = await photoRows();
    expect(rows).toMatchObject([{ ownerId: catchDay.ann.userId }]);
    expect(await catchRows()).toMatchObject([{ length: 1830, photoId: rows[0]?.id }]);
  });

  test("a form for a tournament that wasn't joined keeps the photo, which a personal catch then uses", async () => {
    const read = await readReply(await post({ photo: await photoFile() }, catchDay.bob));
    expect(read.status).toBe(403);
    expect(errorAt(read, "photo")).toBe("");
    expect(read.text).toContain("Keep this photo or choose another one.");

    await post({ ...typedOn(read), page, tournamentId: "none" }, catchDay.bob);
    const rows = await photoRows();
    expect(rows).toMatchObject([{ ownerId: catchDay.bob.userId }]);
    expect(await catchRows()).toMatchObject([{ tournamentId: null, photoId: rows[0]?.id }]);
  });

  test("a form that is refused twice keeps the photo, and saves the same file only once", async () => {
    const photo = await photoFile();
    const first = await refused({ photo });
    const second = await refused({ ...typedOn(first), page, length: "18.25" });
    expect(typedOn(first).savedPhoto).toMatch(/^[0-9a-f]{64}$/);
    expect(typedOn(second).savedPhoto).toBe(typedOn(first).savedPhoto);
    await refused({ photo });
    expect(await photoRows()).toHaveLength(1);
  });

  test("a newly chosen photo replaces the saved one", async () => {
    const read = await refused({ photo: await photoFile() });
    await post({ ...typedOn(read), page, length: "18.3", photo: await photoFile("dead-fish.jpg") });
    const [saved, chosen] = await photoRows();
    expect(saved?.sha256).toBe(typedOn(read).savedPhoto ?? "");
    expect(await catchRows()).toMatchObject([{ photoId: chosen?.id }]);
  });

  test("a saved photo is visible only to its sender and admins, and nobody else can submit it", async () => {
    const read = await refused({ photo: await photoFile() });
    expect((await catchDay.bob.send(picture(read))).status).toBe(404);
    expect((await catchDay.club.visitor.send(picture(read))).status).toBe(404);
    const tournamentId = "none";
    const others = await readReply(
      await post({ ...typedOn(read), page, length: "18.3", tournamentId, anglerId: "" }, catchDay.bob),
    );
    expect([others.status, errorAt(others, "photo")]).toEqual([
      422,
      "Your photo is no longer saved. Please choose it again.",
    ]);
    expect(await catchRows()).toEqual([]);
  });

  test("the photo of an earlier catch can't be submitted by its hash", async () => {
    await submitted(catchDay.ann, { photo: await photoFile() });
    const [row] = await photoRows();
    const again = await readReply(await post({ savedPhoto: row?.sha256 ?? "" }));
    expect([again.status, errorAt(again, "photo")]).toEqual([
      422,
      "Your photo is no longer saved. Please choose it again.",
    ]);
    expect(again.html).not.toContain('name="savedPhoto"');
    expect(await catchRows()).toHaveLength(1);
  });

  test("the nightly cleanup removes a saved photo that wasn't used for a day", async () => {
    const read = await refused({ photo: await photoFile() });
    const { store, photos: saved } = catchDay.club;
    await sweepPhotos(store, saved.files, noon + day - 1);
    expect(await photoRows()).toHaveLength(1);
    await sweepPhotos(store, saved.files, noon + 2 * day);
    expect(await photoRows()).toEqual([]);
    const late = await readReply(await post({ ...typedOn(read), page, length: "18.3" }));
    expect(errorAt(late, "photo")).toBe("Your photo is no longer saved. Please choose it again.");
  });

  test("a photo that can't be saved has to be chosen again", async () => {
    const read = await refused({ photo: new File(["text"], "fish.jpg") });
    expect(errorAt(read, "photo")).toBe("Please choose your photo again.");
    expect(read.html).not.toContain('name="savedPhoto"');
    expect(await photoRows()).toEqual([]);
  });

  test("a refused call saves no photo, because a program keeps the file", async () => {
    const form = formOf({ ...fish, length: "", photo: await photoFile() });
    expect((await catchDay.ann.send("/api/catches", { form })).status).toBe(422);
    expect(await photoRows()).toEqual([]);
  });
});
