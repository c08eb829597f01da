import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { isUnchanged } from "../http/etag.ts";
import { pngPicture, replies } from "../http/replies.ts";
import { requestContext } from "../http/request-context.ts";
import { tournamentId } from "../tournaments/model.ts";
import { openPictures } from "./pictures.ts";
import { readClubPicture, readTournamentPicture } from "./read-picture.ts";

/** Programs of other sites fetch them, and browsers show them there. */
const freely = { "cache-control": "public, max-age=300", "cross-origin-resource-policy": "cross-origin" };

/** Everyone's: what only some may see is on no picture, whoever asks. */
export function pictureRoutes(deps: Deps) {
  const { store, config } = deps;
  const pictures = openPictures(deps.log);

  async function reply(request: Request, svg: string): Promise<Response> {
    const etag = pictures.etagOf(svg);
    const headers = { ...freely, etag };
    if (isUnchanged(request, etag)) return new Response(null, { status: 304, headers });
    return new Response(await pictures.draw(svg), { headers: { ...headers, "content-type": "image/png" } });
  }

  return new Elysia({ tags: ["Pictures"] })
    .use(requestContext)
    .get("/picture.png", async ({ request }) => reply(request, await store.read((db) => readClubPicture(db, config))), {
      anyone: true,
      ...replies(pngPicture, "The picture that other sites show the club by."),
    })
    .get(
      "/tournaments/:id/picture.png",
      async ({ now, params: { id }, request }) =>
        reply(request, await store.read((db) => readTournamentPicture(db, config, id, now))),
      {
        anyone: true,
        ...replies(pngPicture, "The picture that other sites show a tournament by."),
        params: tournamentId,
      },
    );
}
