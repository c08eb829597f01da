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

/** Public files never change and are cached for ever; the rest is revalidated. */
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

/** Whatever a browser takes its bytes for, it can do nothing. */
const pictureOnly = { "content-security-policy": "sandbox; default-src 'none'", "x-content-type-options": "nosniff" };

/** The small picture stands in for the large one until that is made; not cached. */
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

/** Saved, never shown: the bytes came from outside. */
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
