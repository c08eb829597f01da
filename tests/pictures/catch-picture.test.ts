import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { catches, photos, tournaments } from "../../src/base/db/schema.ts";
import type { CatchCard } from "../../src/catches/catch-shapes.ts";
import { openCatchDay, photoFile, submitted, verified } from "../catches/catch-day.ts";
import type { Browser } from "../support/club.ts";

const catchDay = await openCatchDay();
const { club, ann, bob, judge, tournamentId } = catchDay;
const { visitor } = club;
afterAll(() => club.close());

const shown = await verified(catchDay, { length: "21.3" });
const waiting = await submitted(ann, { tournamentId, photo: await photoFile() });
const personal = await submitted(ann, { photo: await photoFile() });

const pictureOf = (id: number) => `/catches/${id}/picture.jpg`;
const statuses = async (path: string, readers: Browser[]) =>
  Promise.all(readers.map(async (reader) => (await reader.send(path)).status));
const everybody = [visitor, bob, ann, judge];

describe("The picture of a catch", () => {
  test("the picture is a JPEG of the size for previews, cached by all once the catch is verified", async () => {
    const reply = await visitor.send(pictureOf(shown.id));
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(reply.headers.get("cache-control")).toBe("public, max-age=300");
    const { format, width, height } = await new Bun.Image(await reply.bytes()).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
  });

  test("the picture shows the catch's photo, and is drawn without it if the file is missing", async () => {
    const seen = async (id: number) => {
      const reply = await visitor.send(pictureOf(id));
      const tiny = new Bun.Image(await reply.bytes()).resize(8, 4, { fit: "fill" });
      return [reply.status, (await tiny.png().bytes()).toBase64()] as const;
    };
    const pictured = await verified(catchDay);
    const [, before] = await seen(pictured.id);
    for (const name of ["large", "thumbnail"] as const) {
      await club.photos.files.removeOld(await hashOf(pictured.id), name, Number.POSITIVE_INFINITY);
    }
    const [status, after] = await seen(pictured.id);
    expect(status).toBe(200);
    expect(after).not.toBe(before);
  });

  test("the picture of an unverified tournament catch isn't found, even for its angler", async () => {
    for (const path of [pictureOf(waiting.id), `/catches/${waiting.id}`, `/api/catches/${waiting.id}/card`]) {
      expect([path, await statuses(path, everybody)]).toEqual([path, [404, 404, 404, 404]]);
    }
  });

  test("the picture of a personal catch is only for its angler and admins, and isn't cached", async () => {
    for (const path of [pictureOf(personal.id), `/catches/${personal.id}`]) {
      expect([path, await statuses(path, everybody)]).toEqual([path, [404, 404, 200, 200]]);
    }
    const { headers } = await ann.send(pictureOf(personal.id));
    expect([headers.get("cache-control"), headers.get("vary")]).toEqual(["private, no-cache", "Cookie"]);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
  });

  test("the picture of a catch isn't public while its tournament is hidden", async () => {
    const setActive = (isActive: boolean) =>
      club.store.write(async (tx) => {
        await tx.update(tournaments).set({ isActive }).where(eq(tournaments.id, tournamentId));
      });
    await setActive(false);
    expect(await statuses(pictureOf(shown.id), everybody)).toEqual([404, 404, 200, 200]);
    const { headers } = await ann.send(pictureOf(shown.id));
    expect(headers.get("cache-control")).toBe("private, no-cache");
    await setActive(true);
    expect(await statuses(pictureOf(shown.id), everybody)).toEqual([200, 200, 200, 200]);
  });
});

describe("The page of a catch", () => {
  test("the catch's page links its picture with alternative text for other sites", async () => {
    const html = await (await visitor.send(`/catches/${shown.id}`)).text();
    expect(html).toContain(`<meta property="og:image" content="http://localhost${pictureOf(shown.id)}"/>`);
    expect(html).toContain('<meta property="og:image:type" content="image/jpeg"/>');
    expect(html).toContain('<meta property="og:title" content="Largemouth Bass, 21.3 in · FishTournament Pro"/>');
    expect(html).toContain("Caught by ann on Jun 6, 2026. North cove. Spring Open.");
    expect(html).toMatch(new RegExp(`<a [^>]*download="catch-${shown.id}.jpg"[^>]*href="${pictureOf(shown.id)}"`));
  });

  test("the page of a catch is linked from the angler's history if it has a picture", async () => {
    const history = await (await ann.send("/my-catches")).text();
    const linked = [shown, waiting, personal].map(({ id }) => history.includes(`href="/catches/${id}"`));
    expect(linked).toEqual([true, false, true]);
  });

  test("the picture shows what the API returns", async () => {
    expect(await visitor.get<CatchCard>(`/api/catches/${shown.id}/card`)).toMatchObject({
      username: "ann",
      species: "Largemouth Bass",
      length: 21.3,
      day: "2026-06-06",
      tournamentName: "Spring Open",
      isPublic: true,
    });
  });
});

describe("The picture of an angler", () => {
  const address = `/anglers/${ann.userId}/picture.png`;
  const hide = (isHidden: boolean) => ann.send("/api/account/profile", { json: { isHidden } });

  test("a profile links its pictures, and they are gone while it is hidden, even for its angler", async () => {
    const html = await (await visitor.send(`/anglers/${ann.userId}`)).text();
    expect(html).toContain(`<meta property="og:image" content="http://localhost${address}"/>`);
    expect(await statuses(address, everybody)).toEqual([200, 200, 200, 200]);
    await hide(true);
    expect(await statuses(address, everybody)).toEqual([404, 404, 404, 404]);
    await hide(false);
  });

  test("the picture of an angler on no board isn't found", async () => {
    expect(await statuses(`/anglers/${bob.userId}/picture.png`, everybody)).toEqual([404, 404, 404, 404]);
  });
});

async function hashOf(id: number): Promise<string> {
  const [photo] = await club.store.read(async (db) =>
    db
      .select({ sha256: photos.sha256 })
      .from(catches)
      .innerJoin(photos, eq(photos.id, catches.photoId))
      .where(eq(catches.id, id)),
  );
  return photo?.sha256 ?? "";
}
