import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { isUnchanged } from "../http/etag.ts";
import { requestContext } from "../http/request-context.ts";
import { retryAfterSeconds } from "./bucket/bucket.ts";
import { findVisiblePhoto, type VisiblePhoto } from "./find-visible-photo.ts";
import type { Opened } from "./open-photo.ts";
import type { PhotoFile } from "./photo-files.ts";
import { isWholeWebp } from "./photo-format.ts";
import {
  hashInAddress,
  type PhotoFileName,
  photoTexts,
  photoUrl,
  type RenditionName,
  renditions,
} from "./photo-renditions.ts";
import { missingPicture, photoReply, pictureOnly, unavailablePicture, unopenedPicture } from "./photo-reply.ts";

const fileNames = new Map<string, PhotoFileName>([
  [renditions.thumbnail.file, "thumbnail"],
  [renditions.large.file, "large"],
  ["original", "original"],
]);
const notFound = () => new Refusal("not_found", photoTexts.notFound);

/** Short, because a rush of photos is opened within minutes. */
const unopenedRetrySeconds = 20;

async function orUnavailable<T>(work: Promise<T>): Promise<T | "unavailable"> {
  try {
    return await work;
  } catch (error) {
    const isUnavailable = error instanceof Refusal && error.status === 503;
    if (!isUnavailable) throw error;
    return "unavailable";
  }
}

/** `openWithPriority` opens a photo before all others. */
export function photoRoutes({ store, photos, log }: Deps, openWithPriority: (photoId: number) => Promise<Opened>) {
  /** An original is downloaded, not shown, so an error is a message instead of a picture. */
  async function find(sha256: string, name: PhotoFileName): Promise<PhotoFile | "unavailable" | null> {
    if (name === "original") return photos.files.find(sha256, name);
    return orUnavailable(findRendition(sha256, name));
  }

  async function findRendition(sha256: string, name: RenditionName): Promise<PhotoFile | null> {
    const file = await photos.files.find(sha256, name);
    // Other programs can write to a bucket.
    const isPhoto = photos.files.keptIn === "folder" || (file && (await isWholeWebp(file)));
    return isPhoto ? file : null;
  }

  return new Elysia().use(requestContext).get(
    "/photos/:sha256/:file",
    async ({ actor, params, request }) => {
      const name = fileNames.get(params.file);
      const hash = hashInAddress(params.sha256);
      if (!(name && hash)) throw notFound();
      const photo = await store.read((db) => findVisiblePhoto(db, actor, hash));
      if (name === "original" && !photo.mayHaveOriginal) throw notFound();
      const headers = name === "original" ? originalHeaders(photo) : renditionHeaders(photo, name);
      if ("etag" in headers && isUnchanged(request, headers.etag)) return new Response(null, { status: 304, headers });
      if (photo.unopenedId !== null && name !== "original") {
        // Its angler knows the picture; a judge is waiting to see it.
        const isJudges = photo.mayHaveOriginal && !photo.isOwn;
        const opened = isJudges ? await orUnavailable(openWithPriority(photo.unopenedId)) : "unopened";
        if (opened === "unavailable") return unavailablePicture(retryAfterSeconds);
        if (opened === "unreadable") return missingPicture();
        if (opened === "gone") {
          log.error({ sha256: photo.sha256, name: "original" }, "a photo file is missing");
          return missingPicture();
        }
        if (opened === "unopened") return unopenedPicture(unopenedRetrySeconds);
      }
      const file = await find(photo.sha256, name);
      if (file === "unavailable") return unavailablePicture(retryAfterSeconds);
      if (file) return photoReply(file, photos.files.keptIn === "folder", request, headers);
      const isLost = photo.needs.includes(name);
      if (isLost) log.error({ sha256: photo.sha256, name }, "a photo file is missing");
      if (name === "large") return stillMade(photo.sha256);
      if (isLost && name === "thumbnail") return missingPicture();
      throw notFound();
    },
    { anyone: true },
  );
}

/** Redirects to the thumbnail until the large picture is ready; not cached. */
function stillMade(sha256: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location: photoUrl(sha256, "thumbnail"), "cache-control": "no-store" },
  });
}

/** Public files never change and are cached permanently; the rest is revalidated. */
const renditionHeaders = ({ sha256, isPublic }: VisiblePhoto, name: RenditionName) => ({
  etag: `"${sha256.slice(0, 32)}-${name}"`,
  ...pictureOnly,
  "content-type": "image/webp",
  "cache-control": isPublic ? "public, max-age=31536000, immutable" : "private, no-cache",
  ...(isPublic ? {} : { vary: "Cookie" }),
});

/** Originals are downloaded, never shown, because their bytes came from outside. */
const originalHeaders = ({ sha256, format }: VisiblePhoto) => ({
  "content-type": "application/octet-stream",
  "content-disposition": `attachment; filename="photo-${sha256.slice(0, 12)}.${format === "jpeg" ? "jpg" : format}"`,
  ...pictureOnly,
  "cache-control": "private, no-store",
});
