import { Elysia } from "elysia";
import { z } from "zod";
import { replies, typedForm } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import {
  anglerId,
  anglerProfile,
  profileQuery,
  profileVisibility,
  profileVisibilityForm,
  season,
} from "./angler-profile.ts";
import { hideProfile } from "./hide-profile.ts";
import { readProfile } from "./read-profile.ts";
import { readSeason } from "./read-season.ts";

export const profileRoutes = ({ store, config }: Deps) =>
  new Elysia({ tags: ["Anglers"] })
    .use(requestContext)
    .get(
      "/api/anglers/:id",
      ({ actor, now, params, query: { after } }) =>
        store.read((db) => readProfile(db, { actor, now }, params.id, after)),
      {
        anyone: true,
        ...replies(anglerProfile, "An angler's public profile: results, bests and verified catches."),
        params: anglerId,
        query: profileQuery,
      },
    )
    .get("/api/season", ({ now, user }) => store.read((db) => readSeason(db, user, config.timeZone, now)), {
      role: "signedIn",
      ...replies(season, "Your longest fish by species, and your catches of each of the last twelve months."),
    })
    .post(
      "/api/account/profile",
      async ({ body, now, write }) => {
        await write((tx, user) => hideProfile(tx, user, body, now));
        return body;
      },
      {
        role: "member",
        ...replies(z.strictObject({ isHidden: z.boolean() }), "Hides your public profile, or shows it again.", 200, {
          toast: ({ isHidden }) => ({
            title: "Profile saved",
            description: isHidden ? "Others can no longer see it." : "Everyone can see it.",
          }),
          form: typedForm(profileVisibilityForm, (typed) => typed),
        }),
        body: profileVisibility,
      },
    );
