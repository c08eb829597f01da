import { Elysia } from "elysia";
import { z } from "zod";
import { type Actor, member, signedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { nextPageLink } from "../http/next-page.ts";
import { only, requestContext } from "../http/request-context.ts";
import { hashOfPhoto } from "../photos/receive-photo.ts";
import { Refusal } from "../refusal.ts";
import { addPhoto, findCatchForPhoto } from "./add-photo.ts";
import { catchView } from "./catch-rows.ts";
import { correctCatch } from "./correct-catch.ts";
import { findCatch, readCatch } from "./find-catch.ts";
import { listCatches } from "./list-catches.ts";
import { catchCorrection, catchId, catchListQuery, submission, userParam } from "./model.ts";
import { readStats } from "./read-stats.ts";
import { receiveCatchPhoto, receiveFields } from "./receive-catch.ts";
import { admitSubmission } from "./submit-catch.ts";
import { findSubmitted, submitOnce } from "./submit-once.ts";
import { refusalTexts } from "./texts.ts";
import { withdrawCatch } from "./withdraw-catch.ts";

/** What anglers do with their catches, and what they read of them. */
export function catchRoutes(deps: Deps) {
  const { store, photos } = deps;
  const viewOf = (id: number) => store.read(async (db) => catchView(await findCatch(db, id)));

  /** The photo's slow work is done between a first look, which spares it where it would be in vain, and the write. */
  async function submit(actor: Actor, request: Request, now: number) {
    const angler = member(actor);
    await using form = await receiveFields(request, photos, submission);
    const { input, photo } = form;
    const known = await store.read((db) => findSubmitted(db, angler, input));
    if (known !== null) return await viewOf(known);
    await store.read((db) => admitSubmission(db, angler, input, now));
    const received = photo && (await receiveCatchPhoto(deps, angler.id, photo, now));
    return await viewOf(await store.write((tx) => submitOnce(tx, angler, input, received, now)));
  }

  async function putPhoto(actor: Actor, id: number, request: Request, now: number) {
    const angler = member(actor);
    const { photo: known } = await store.read((db) => findCatchForPhoto(db, angler, id, null, now));
    await using form = await receiveFields(request, photos, z.unknown());
    if (!form.photo) throw Refusal.ofField("photo", refusalTexts.photoMissing);
    if (known) {
      const sha256 = await hashOfPhoto(photos, form.photo);
      await store.read((db) => findCatchForPhoto(db, angler, id, sha256, now));
      return await viewOf(id);
    }
    const received = await receiveCatchPhoto(deps, angler.id, form.photo, now);
    await store.write((tx) => addPhoto(tx, angler, id, received, now));
    return await viewOf(id);
  }

  return new Elysia()
    .use(requestContext)
    .post(
      "/api/catches",
      async ({ actor, request, now, set }) => {
        const view = await submit(actor, request, now);
        set.status = 201;
        return view;
      },
      { parse: "none" },
    )
    .get(
      "/api/catches",
      async ({ actor, query, request, set }) => {
        const reader = signedIn(actor);
        const { items, nextAfter } = await store.read((db) => listCatches(db, reader, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: catchListQuery },
    )
    .get("/api/catches/:id", ({ actor, params: { id } }) => store.read((db) => readCatch(db, actor, id)), {
      params: catchId,
    })
    .put(
      "/api/catches/:id",
      async ({ actor, params: { id }, body, now }) => {
        const angler = member(actor);
        await store.write((tx) => correctCatch(tx, angler, id, body, now));
        return viewOf(id);
      },
      { params: catchId, body: catchCorrection, transform: only(member) },
    )
    .delete(
      "/api/catches/:id",
      async ({ actor, params: { id }, now }) => {
        const angler = member(actor);
        await store.write((tx) => withdrawCatch(tx, angler, id, now));
        return { id };
      },
      { params: catchId },
    )
    .post("/api/catches/:id/photo", ({ actor, params: { id }, request, now }) => putPhoto(actor, id, request, now), {
      params: catchId,
      parse: "none",
    })
    .get(
      "/api/users/:id/stats",
      ({ actor, params: { id } }) => {
        const reader = signedIn(actor);
        return store.read((db) => readStats(db, reader, id === "me" ? reader.id : id));
      },
      { params: userParam },
    );
}
