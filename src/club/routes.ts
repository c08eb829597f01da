import { Elysia } from "elysia";
import { z } from "zod";
import { formParts, replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { refuseBeyondQuota } from "../base/photos/photo-quota.ts";
import { receivePhoto } from "../base/photos/receive-photo.ts";
import { readUploadForm } from "../base/photos/upload-form.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { rulesOfForm } from "../scoring/scoring-rules-form.ts";
import { changeClubSettings } from "./change-club-settings.ts";
import {
  clubPageView,
  clubSettingsChange,
  clubSettingsForm,
  clubSettingsView,
  rejectionReasonsView,
} from "./club-settings.ts";
import { readClub, readClubSettings, readRejectionReasons } from "./read-club-settings.ts";
import { changeRuleSet, deleteRuleSet } from "./rule-sets/change-rule-set.ts";
import { makeRuleSet } from "./rule-sets/make-rule-set.ts";
import { newRuleSet, ruleSetChange, ruleSetForm, ruleSetId, ruleSetView } from "./rule-sets/rule-set-form.ts";
import { listRuleSets } from "./rule-sets/rule-set-rows.ts";
import { setLogo } from "./set-logo.ts";

const ruleSetList = "/admin/rule-sets";

const ruleSetTyped = typedForm(ruleSetForm, ({ name, rules }) => ({ name, rules: rulesOfForm("tournament", rules) }));

export const clubRoutes = ({ store, config, photos }: Deps) =>
  new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get(
      "/api/club",
      async ({ context: { linkOrigin } }) => ({
        ...(await store.read((db) => readClub(db, config))),
        linksBeginWith: linkOrigin,
      }),
      {
        anyone: true,
        ...replies(clubPageView, "The club's name, contact and own rules."),
      },
    )
    .get(
      "/api/admin/settings",
      ({ context: { linkOrigin } }) => store.read((db) => readClubSettings(db, config, linkOrigin)),
      {
        role: "admin",
        ...replies(clubSettingsView, "The club's settings, and a summary of the server's."),
      },
    )
    .get("/api/admin/rejection-reasons", () => store.read((db) => readRejectionReasons(db)), {
      role: "judge",
      ...replies(rejectionReasonsView, "The reasons judges can choose from when they reject a catch."),
    })
    .post(
      "/api/admin/settings",
      ({ body, context: { linkOrigin }, now, write }) =>
        write(async (tx, admin) => {
          await changeClubSettings(tx, admin, body, now);
          return readClubSettings(tx, config, linkOrigin);
        }),
      {
        role: "actingAdmin",
        ...replies(clubSettingsView, "Changes the club's settings; an empty field restores its default.", 200, {
          toast: () => ({ title: "Settings saved", description: "Every page now uses them." }),
          form: typedForm(clubSettingsForm, (typed) => typed),
        }),
        body: clubSettingsChange,
      },
    )
    .post(
      "/api/admin/settings/logo",
      async ({ arrived, context: { linkOrigin }, request, write }) => {
        await using form = await readUploadForm(request, photos);
        const { user, now } = await arrived();
        if (!form.photo) throw Refusal.ofField("image", "Choose a picture first.");
        if (config.rateLimits) await store.read((db) => refuseBeyondQuota(db, user.id, now));
        const received = await receivePhoto(photos, form.photo, user.id);
        return await write(async (tx, admin) => {
          await setLogo(tx, admin, received, now);
          return readClubSettings(tx, config, linkOrigin);
        });
      },
      {
        role: "actingAdmin",
        ...replies(clubSettingsView, "Sets the club's logo.", 200, {
          toast: () => ({ title: "Logo saved", description: "Every page now shows it." }),
        }),
        takesPhoto: true,
        parse: "none",
        body: formParts(z.object({ image: z.file() })),
      },
    )
    .delete(
      "/api/admin/settings/logo",
      ({ context: { linkOrigin }, now, write }) =>
        write(async (tx, admin) => {
          await setLogo(tx, admin, null, now);
          return readClubSettings(tx, config, linkOrigin);
        }),
      {
        role: "actingAdmin",
        ...replies(clubSettingsView, "Removes the club's logo.", 200, {
          toast: () => ({ title: "Logo removed", description: "The default logo will be used instead." }),
        }),
      },
    )
    .get("/api/admin/rule-sets", () => store.read((db) => listRuleSets(db)), {
      role: "organizer",
      ...replies(z.array(ruleSetView), "The rule sets: the built-in ones, then the club's own."),
    })
    .post(
      "/api/admin/rule-sets",
      ({ body: { submissionId, ...input }, now, set, write }) => {
        set.status = 201;
        const submission = { submissionId, sent: ["rule-set", input] };
        return write((tx, admin) => runOnce(tx, admin, submission, now, () => makeRuleSet(tx, admin, input, now)));
      },
      {
        role: "actingAdmin",
        ...replies(ruleSetView, "Creates a rule set.", 201, {
          toast: ({ name }) => ({ title: "Rule set saved", description: `${name} can be chosen for new tournaments.` }),
          to: () => ruleSetList,
          form: ruleSetTyped,
        }),
        body: submitted(newRuleSet),
      },
    )
    .put(
      "/api/admin/rule-sets/:id",
      ({ body, now, params, write }) => write((tx, admin) => changeRuleSet(tx, admin, params.id, body, now)),
      {
        role: "actingAdmin",
        ...replies(ruleSetView, "Changes a rule set; existing tournaments keep their rules.", 200, {
          toast: () => ({ title: "Rule set saved", description: "Tournaments keep the rules they have." }),
          to: () => ruleSetList,
          form: ruleSetTyped,
        }),
        params: ruleSetId,
        body: ruleSetChange,
      },
    )
    .delete(
      "/api/admin/rule-sets/:id",
      async ({ now, params, write }) => {
        await write((tx, admin) => deleteRuleSet(tx, admin, params.id, now));
        return { deleted: true };
      },
      {
        role: "actingAdmin",
        ...replies(z.strictObject({ deleted: z.literal(true) }), "Deletes a rule set.", 200, {
          toast: () => ({ title: "Rule set deleted", description: "Tournaments keep their rules." }),
          to: () => ruleSetList,
        }),
        params: ruleSetId,
      },
    );
