import { Elysia } from "elysia";
import { isUnchanged } from "../base/http/etag.ts";
import { jpegPicture, pngPicture, replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { catchId } from "../catches/catch-shapes.ts";
import { anglerId } from "../catches/profile/angler-profile.ts";
import type { Deps } from "../deps.ts";
import { seasonId } from "../seasons/season-shapes.ts";
import type { Reader } from "../tournaments/results/hidden-board.ts";
import { tournamentId } from "../tournaments/tournament-shapes.ts";
import { openLogoImages } from "./logo-image.ts";
import { openPictures } from "./pictures.ts";
import {
  type Drawable,
  readAnglerPicture,
  readCatchPicture,
  readClubPicture,
  readSeasonPicture,
  readTournamentPicture,
} from "./read-picture.ts";

/** Other sites' crawlers fetch the pictures, and browsers show them there. */
const freely = { "cache-control": "public, max-age=300", "cross-origin-resource-policy": "cross-origin" };
const privately = { "cache-control": "private, no-cache", vary: "Cookie" };

export function pictureRoutes({ store, config, photos, log }: Deps) {
  const pictures = openPictures(log);
  const logoImage = openLogoImages(photos.files, log);

  async function reply(request: Request, svg: string, draw: () => Promise<Blob>, caching: object = freely) {
    const headers = { ...caching, etag: pictures.etagOf(svg) };
    if (isUnchanged(request, headers.etag)) return new Response(null, { status: 304, headers });
    const picture = await draw();
    return new Response(picture, { headers: { ...headers, "content-type": picture.type } });
  }

  /** These pictures are the same for everyone and never contain restricted data. */
  async function replyToAll(request: Request, reading: Promise<Drawable>): Promise<Response> {
    const { logo, draw } = await reading;
    const image = await logoImage(logo);
    const svg = draw(image === null ? null : logo);
    return reply(request, svg, () => pictures.find(svg, { logo: image }));
  }

  async function replyWithCatch(request: Request, reader: Reader, id: number): Promise<Response> {
    const { isPublic, photo, logo, draw } = await store.read((db) => readCatchPicture(db, config, reader, id));
    const { files } = photos;
    const file = photo && ((await files.find(photo.sha256, "large")) ?? (await files.find(photo.sha256, "thumbnail")));
    const image = await logoImage(logo);
    const svg = draw({ photo: file && photo, logo: image === null ? null : logo });
    const find = () => pictures.find(svg, { logo: image, jpeg: { photo: file } });
    return reply(request, svg, find, isPublic ? freely : privately);
  }

  return new Elysia({ tags: ["Pictures"] })
    .use(requestContext)
    .get(
      "/picture.png",
      ({ request }) =>
        replyToAll(
          request,
          store.read((db) => readClubPicture(db, config)),
        ),
      {
        anyone: true,
        ...replies(pngPicture, "The club's share picture."),
      },
    )
    .get(
      "/tournaments/:id/picture.png",
      ({ now, params: { id }, request }) =>
        replyToAll(
          request,
          store.read((db) => readTournamentPicture(db, config, id, now)),
        ),
      {
        anyone: true,
        ...replies(pngPicture, "A tournament's share picture."),
        params: tournamentId,
      },
    )
    .get(
      "/anglers/:id/picture.png",
      ({ now, params: { id }, request }) =>
        replyToAll(
          request,
          store.read((db) => readAnglerPicture(db, config, id, now)),
        ),
      { anyone: true, ...replies(pngPicture, "An angler's share picture."), params: anglerId },
    )
    .get(
      "/seasons/:id/picture.png",
      ({ now, params: { id }, request }) =>
        replyToAll(
          request,
          store.read((db) => readSeasonPicture(db, config, id, now)),
        ),
      { anyone: true, ...replies(pngPicture, "A season's share picture."), params: seasonId },
    )
    .get(
      "/catches/:id/picture.jpg",
      ({ actor, now, params: { id }, request }) => replyWithCatch(request, { actor, now }, id),
      {
        anyone: true,
        ...replies(jpegPicture, "The share picture of a verified catch, or of one of your personal catches."),
        params: catchId,
      },
    );
}
