import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { z } from "zod";
import { decimalText, numberText } from "../../src/base/format/numbers.ts";
import { namedRole, newRole } from "../../src/roles/role-shapes.ts";
import { conflictOn } from "../admin/conflict.ts";
import { answer } from "../api.ts";
import { formHandler, handleForm } from "../form.ts";
import type { Loaded } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { useSession } from "../runtime/session.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import type { MadeLink } from "./password-link.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserBadges } from "./user-badges.tsx";
import { Conduct } from "./user-conduct.tsx";
import { displayNameForm, doneTexts, reasonForm, sanctionForm } from "./user-forms.ts";
import type { loadUser } from "./user-loaders.ts";
import { UserRecords } from "./user-records.tsx";
import { UserRoles } from "./user-roles.tsx";

export function Component() {
  const { user, stats } = useLoaderData<Loaded<typeof loadUser>>();
  const { username, displayName, email, state, createdAt, lastActiveAt } = user;
  const self = useSession().user;
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/admin/users">Users</BackLink>}
        title={<bdi className="break-words">{displayName}</bdi>}
        badge={<UserBadges user={user} />}
        lead={
          <>
            {username !== displayName && <bdi>@{username}, </bdi>}
            <a href={`mailto:${email}`} className="link break-all">
              {email}
            </a>
            , {state}. Registered <Moment at={createdAt} />, last active <Moment at={lastActiveAt} />.
          </>
        }
      />
      <StatGrid>
        <StatTile label="Total Catches" value={numberText(stats.totalCatches)} />
        <StatTile label="Tournaments" value={numberText(stats.tournamentsJoined)} />
        <StatTile label="Personal Best" value={decimalText(stats.personalBest)} unit="in" />
        <StatTile label="Sanctions" value={numberText(user.sanctions.length)} />
      </StatGrid>
      <Section title="Conduct">
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
          <Conduct user={user} />
          <UserActions user={user} isSelf={self?.id === user.id} />
        </div>
      </Section>
      <Section title="Roles">
        <UserRoles />
      </Section>
      <UserRecords />
    </Page>
  );
}

type One = ReturnType<Runtime["api"]["api"]["admin"]["users"]>;

/** Several forms post to this page; `intent` says which. */
export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const one: One = runtime.api.api.admin.users({ id: Number(params.id) });
    const page = `/admin/users/${params.id}`;
    const done = (what: keyof typeof doneTexts, description = "They were notified, with the reason."): Response => {
      runtime.showToast({ title: doneTexts[what], description, tone: "good" });
      return redirect(page);
    };
    const handle = formHandler(form, { conflict: conflictOn(runtime, page, ["not_suspended", "same_state"]) });
    const intent = form.get("intent");
    switch (intent) {
      case "password-link":
        return { passwordLink: await answer(one["password-link"].post()) } satisfies MadeLink;
      case "mark-member":
      case "unmark-member":
        return handle(z.object({}), async (_, sent) => {
          await answer(one.member.post({ isMember: intent === "mark-member", ...sent }));
          return redirect(page);
        });
      case "give-role":
        return handle(newRole, async (value, sent) => {
          await answer(one.roles.post({ ...value, ...sent }));
          return done(intent, "They were notified.");
        });
      case "take-role":
        return handle(namedRole, async (value) => {
          await answer(one.roles.delete(value));
          return done(intent, "They were notified.");
        });
      case "lift":
        return handle(reasonForm, async (value, sent) => {
          await answer(one.lift.post({ ...value, ...sent }));
          return done(intent);
        });
      case "two-step-off":
        return handle(reasonForm, async (value, sent) => {
          await answer(one["two-step-off"].post({ ...value, ...sent }));
          return done(intent);
        });
      case "display-name":
        return handle(displayNameForm, async (value, sent) => {
          await answer(one["display-name"].post({ ...value, ...sent }));
          return done(intent);
        });
      case "make-admin":
      case "unmake-admin":
        return handle(reasonForm, async (value, sent) => {
          await answer(one.admin.post({ ...value, ...sent, isAdmin: intent === "make-admin" }));
          return done(intent);
        });
      default:
        return handleForm(form, sanctionForm, async (value, sent) => {
          const { kind, reason } = value;
          if (kind === "suspension") await answer(one.suspend.post({ reason, days: value.days, ...sent }));
          else await answer((kind === "ban" ? one.ban : one.warn).post({ reason, ...sent }));
          return done(kind);
        });
    }
  };
