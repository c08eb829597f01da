import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { isUnchanged } from "../http/etag.ts";
import { requestContext } from "../http/request-context.ts";
import { Refusal } from "../refusal.ts";
import { findVisiblePhoto } from "./find-visible-photo.ts";
import { hashInAddress, type PhotoFileName, type PhotoFormat, photoTexts, photoUrl, renditions } from "./rules.ts";

const fileNames = new Map<string, PhotoFileName>([
  [renditions.thumbnail.file, "thumbnail"],
  [renditions.large.file, "large"],
  ["original", "original"],
]);
const notFound = () => new Refusal("not_found", photoTexts.notFound);

/** The files of photos. What is public never changes and is cached for good; the rest is asked for each time. */
export const photoRoutes = ({ store, photos, log }: Deps) =>
  new Elysia().use(requestContext).get(
    "/photos/:sha256/:file",
    async ({ actor, params, request }) => {
      const name = fileNames.get(params.file);
      const hash = hashInAddress(params.sha256);
      if (!(name && hash)) throw notFound();
      const photo = await store.read((db) => findVisiblePhoto(db, actor, hash));
      if (name === "original" && !photo.mayHaveOriginal) throw notFound();
      const file = await photos.files.find(photo.sha256, name);
      if (!file && photo.needs.includes(name)) log.error({ sha256: photo.sha256, name }, "a photo file is missing");
      if (!file && name === "large") return stillMade(photo.sha256);
      if (!file) throw notFound();
      if (name === "original") return originalReply(file, photo.sha256, photo.format);
      return renditionReply(file, `"${photo.sha256.slice(0, 32)}-${name}"`, photo.isPublic, request);
    },
    { anyone: true },
  );

/** A picture is shown and does nothing else, whatever a browser takes its bytes for. */
const pictureOnly = { "content-security-policy": "sandbox; default-src 'none'", "x-content-type-options": "nosniff" };

/** The large picture waits in the queue: the small one stands in, and nobody may remember that. */
function stillMade(sha256: string): Response {
  return new Response(null, {
    status: 302,
    headers: { location: photoUrl(sha256, "thumbnail"), "cache-control": "no-store" },
  });
}

function renditionReply(file: Blob, etag: string, isPublic: boolean, request: Request): Response {
  const headers = {
    etag,
    ...pictureOnly,
    "cache-control": isPublic ? "public, max-age=31536000, immutable" : "private, no-cache",
    ...(isPublic ? {} : { vary: "Cookie" }),
  };
  if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(file, { headers: { ...headers, "content-type": "image/webp" } });
}

/** Bytes that came from outside are handed out to be saved, never to be shown or run in the club's name. */
function originalReply(file: Blob, sha256: string, format: PhotoFormat): Response {
  return new Response(file, {
    headers: {
      "content-type": "application/octet-stream",
      "content-disposition": `attachment; filename="photo-${sha256.slice(0, 12)}.${format === "jpeg" ? "jpg" : format}"`,
      ...pictureOnly,
      "cache-control": "private, no-store",
    },
  });
}
