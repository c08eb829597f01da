import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { replies } from "../http/replies.ts";
import { requestContext } from "../http/request-context.ts";
import { changeClubSettings } from "./change-club-settings.ts";
import { clubSettingsChange, clubSettingsView, clubView } from "./model.ts";
import { readClub, readClubSettings } from "./read-club-settings.ts";

export const clubRoutes = ({ store, config }: Deps) =>
  new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get("/api/club", () => store.read((db) => readClub(db, config)), {
      anyone: true,
      ...replies(clubView, "The club's name, contact and own rules."),
    })
    .get("/api/admin/settings", () => store.read((db) => readClubSettings(db, config)), {
      role: "admin",
      ...replies(clubSettingsView, "The club's settings, and those that are set where the program is started."),
    })
    .post(
      "/api/admin/settings",
      ({ body, now, write }) =>
        write(async (tx, admin) => {
          await changeClubSettings(tx, admin, body, now);
          return readClubSettings(tx, config);
        }),
      {
        role: "actingAdmin",
        ...replies(clubSettingsView, "Changes the club's settings; an empty one goes back to its default."),
        body: clubSettingsChange,
      },
    );
