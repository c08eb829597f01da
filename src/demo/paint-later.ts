import { and, eq, inArray } from "drizzle-orm";
import { audit, photos, tasks } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import type { PhotoFiles } from "../base/photos/photo-files.ts";
import type { Photos } from "../base/photos/photos.ts";
import { render } from "../base/photos/picture.ts";
import type { ReceivedPhoto } from "../base/photos/receive-photo.ts";
import { filled } from "./kind-of-club.ts";
import { planClub } from "./plan-club.ts";
import type { PlannedPhoto } from "./planned-catch.ts";
import { painted, sizeOf, usualWidths } from "./take-photos.ts";

/** Photos that judges see are painted right away; the other two hundred while the club is served, or on demand. */

const sha256 = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest("hex");

/** The name is a hash of the plan, because there are no bytes to hash yet. */
const nameOf = (photo: PlannedPhoto) => sha256(JSON.stringify(photo));

const placeholder = "data:image/gif;base64,R0lGODlhAQABAIAAAH2KcgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==";

export function unpaintedPhoto(photo: PlannedPhoto): ReceivedPhoto {
  const { width, height } = sizeOf(photo, usualWidths);
  const { latitude, longitude } = photo.camera?.water ?? {};
  const position = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  return {
    ...{ sha256: nameOf(photo), format: "jpeg", width, height, placeholder },
    bytes: Math.round((width * height) / 6),
    // Unique, so that an unpainted photo matches no other.
    fingerprint: sha256(nameOf(photo)),
    camera: {
      ...{ orientation: 1, writtenTime: null, offset: null, editedWith: null },
      ...{ takenAt: photo.camera?.takenAt ?? null, position },
    },
  };
}

/**
 * Marks photos as done, so that nothing waits for an original that will never arrive or compares an unpainted photo.
 */
export async function markPhotosDone(tx: Tx, names: readonly string[], now: number): Promise<void> {
  const ready = { largeReadyAt: now, originalDroppedAt: now };
  const later = await tx
    .update(photos)
    .set(ready)
    .where(inArray(photos.sha256, [...names]))
    .returning({ id: photos.id });
  const keys = later.map(({ id }) => String(id));
  await tx.delete(tasks).where(and(eq(tasks.kind, "photo-copies"), inArray(tasks.key, keys)));
  await tx.delete(tasks).where(and(eq(tasks.kind, "rendition"), inArray(tasks.key, [...names])));
}

/** Unpainted photos by file name. Those that people open large come first. */
export async function findUnpainted(db: Db, files: PhotoFiles): Promise<Map<string, PlannedPhoto>> {
  const [mark] = await db
    .select({ at: audit.at, detail: audit.detail })
    .from(audit)
    .where(and(eq(audit.subject, filled.subject), eq(audit.action, filled.action)));
  if (!mark) return new Map();
  const plan = planClub(Number(mark.detail.seed), mark.at, String(mark.detail.timeZone));
  const planned = plan.catches
    .flatMap(({ photo }) => photo ?? [])
    .toSorted((a, b) => Number(b.isLarge) - Number(a.isLarge));
  const byName = new Map(planned.map((photo) => [nameOf(photo), photo]));
  const rows = await db
    .select({ name: photos.sha256 })
    .from(photos)
    .where(inArray(photos.sha256, [...byName.keys()]));
  const recordedNames = new Set(rows.map(({ name }) => name));
  const isPainted = async (name: string) => (await files.sizeOf(name, "large")) !== null;
  for (const name of byName.keys()) if (!recordedNames.has(name) || (await isPainted(name))) byName.delete(name);
  return byName;
}

async function paint(files: PhotoFiles, name: string, photo: PlannedPhoto): Promise<void> {
  const bytes = await painted(photo, usualWidths);
  const picture = { bytes, format: "jpeg", orientation: 1 } as const;
  const [thumbnail, large] = [await render(picture, "thumbnail"), await render(picture, "large")];
  await files.write(name, { thumbnail: thumbnail.bytes, large: large.bytes });
}

const atOnce = 4;

export async function paintRest({ files }: Photos, unpainted: ReadonlyMap<string, PlannedPhoto>): Promise<void> {
  const rest = [...unpainted];
  while (rest.length > 0) {
    await Promise.all(
      rest.splice(0, atOnce).map(async ([name, photo]) => {
        if ((await files.sizeOf(name, "large")) === null) await paint(files, name, photo);
      }),
    );
  }
}

export function paintOnDemand(photos: Photos, unpainted: ReadonlyMap<string, PlannedPhoto>): Photos {
  const { files } = photos;
  const underWay = new Map<string, Promise<void>>();
  async function paintOnce(name: string, photo: PlannedPhoto): Promise<void> {
    const begun = underWay.get(name) ?? paint(files, name, photo).finally(() => underWay.delete(name));
    underWay.set(name, begun);
    await begun;
  }
  return {
    ...photos,
    files: {
      ...files,
      async find(name, file) {
        const existing = await files.find(name, file);
        const photo = unpainted.get(name);
        if (existing || !photo || file === "original") return existing;
        await paintOnce(name, photo);
        return files.find(name, file);
      },
      // A file that will be painted on demand isn't missing.
      async sizeOf(name, file) {
        const size = await files.sizeOf(name, file);
        return size === null && file !== "original" && unpainted.has(name) ? 0 : size;
      },
    },
  };
}
