import { Elysia } from "elysia";
import { z } from "zod";
import { passwordLinkLimits } from "../accounts/account-limits.ts";
import { createManualPasswordLink } from "../accounts/password-reset/password-links.ts";
import { disableMemberTwoStep } from "../accounts/two-step/turn-two-step-off.ts";
import type { SignedIn, WriteAs } from "../actor.ts";
import type { Tx } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { conflictToast, type FormAnswer, replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import type { Deps } from "../deps.ts";
import { banMember } from "./ban-member.ts";
import { changeAdmin } from "./change-admin.ts";
import { changeDisplayName } from "./change-display-name.ts";
import { changeMembership } from "./change-membership.ts";
import { findMembers } from "./find-members.ts";
import { giveSanction } from "./give-sanction.ts";
import { liftSuspension } from "./lift-suspension.ts";
import {
  adminChange,
  displayNameChange,
  displayNameForm,
  type MemberView,
  memberId,
  memberQuery,
  memberRow,
  membershipChange,
  memberView,
  sanctionInput,
  suspension,
  withReason,
} from "./member-shapes.ts";
import { readMember } from "./read-member.ts";
import type { SanctionKind } from "./sanction-ladder.ts";
import { suspendMember } from "./suspend-member.ts";
import { warnMember } from "./warn-member.ts";

const doneWords: Record<SanctionKind, string> = { warning: "warned", suspension: "suspended", ban: "banned" };

type Action<Input> = (tx: Tx, admin: SignedIn, id: number, input: Input, now: number) => Promise<void>;
type Submitted<Input> = Input & { submissionId: string | null };
type MemberAction<Input> = { params: { id: number }; body: Submitted<Input>; now: number; write: WriteAs<SignedIn> };

/** Another admin acted first, so the form no longer exists. */
const refused = conflictToast("not_suspended", "same_state");

const withReasonTold = "They were notified, with the reason.";

/** `done` is the message after the action. */
const byAdmins = (summary: string, done?: string, answer: FormAnswer<MemberView> = {}) => {
  const toast = done === undefined ? undefined : () => ({ title: done, description: withReasonTold });
  return {
    role: "actingAdmin",
    params: memberId,
    ...replies(memberView, summary, 200, { ...(toast && { toast }), refused, ...answer }),
  } as const;
};
const reasoned = submitted(withReason);

export function memberRoutes({ store }: Deps) {
  /** Returns the user after the change. */
  const onMember =
    <Input>(name: string, action: Action<Input>) =>
    ({ params: { id }, body, now, write }: MemberAction<Input>) => {
      const { submissionId, ...input } = body;
      const submission = { submissionId, sent: [name, id, input] };
      return write(async (tx, by) => {
        await runOnce(tx, by, submission, now, async () => {
          await action(tx, by, id, body, now);
          return id;
        });
        return readMember(tx, id, now);
      });
    };

  return new Elysia({ tags: ["Users"] })
    .use(requestContext)
    .get("/api/admin/users", ({ now, page, query }) => page(store.read((db) => findMembers(db, query, now))), {
      role: "admin",
      ...replies(z.array(memberRow), "Users whose name or email contains the search text."),
      query: memberQuery,
    })
    .get("/api/admin/users/:id", ({ now, params }) => store.read((db) => readMember(db, params.id, now)), {
      role: "admin",
      ...replies(memberView, "One user, with entries and suspensions."),
      params: memberId,
    })
    .post("/api/admin/users/:id/sanction", onMember("sanction", giveSanction), {
      ...byAdmins("Warns, suspends or bans a user.", undefined, {
        toast: (_, { body: { kind } }) => ({
          title: `User ${doneWords[kind as SanctionKind]}`,
          description: withReasonTold,
        }),
        refused: () => null,
      }),
      body: sanctionInput,
    })
    .post("/api/admin/users/:id/warn", onMember("warn", warnMember), { ...byAdmins("Warns a user."), body: reasoned })
    .post("/api/admin/users/:id/suspend", onMember("suspend", suspendMember), {
      ...byAdmins("Suspends a user for some days."),
      body: submitted(suspension),
    })
    .post("/api/admin/users/:id/ban", onMember("ban", banMember), {
      ...byAdmins("Bans a user permanently."),
      body: reasoned,
    })
    .post("/api/admin/users/:id/lift", onMember("lift", liftSuspension), {
      ...byAdmins("Lifts a suspension or ban.", "Suspension lifted"),
      body: reasoned,
    })
    .post("/api/admin/users/:id/admin", onMember("admin", changeAdmin), {
      ...byAdmins("Makes a user an admin, or removes admin rights.", undefined, {
        toast: ({ isAdmin }) => ({
          title: isAdmin ? "User is an admin now" : "User is no longer an admin",
          description: withReasonTold,
        }),
      }),
      body: submitted(adminChange),
    })
    .post("/api/admin/users/:id/member", onMember("member", changeMembership), {
      ...byAdmins("Marks a user as a club member, or removes the mark."),
      body: submitted(membershipChange),
    })
    .post("/api/admin/users/:id/display-name", onMember("display-name", changeDisplayName), {
      ...byAdmins("Changes a user's display name.", "Display name changed", {
        // If the field is cleared, the username is used.
        form: typedForm(displayNameForm, ({ reason, displayName = "" }) => ({ reason, displayName })),
      }),
      body: submitted(displayNameChange),
    })
    .post("/api/admin/users/:id/two-step-off", onMember("two-step-off", disableMemberTwoStep), {
      ...byAdmins("Turns off two-step login for a user who lost their phone.", "Two-step login turned off"),
      body: reasoned,
    })
    .post(
      "/api/admin/users/:id/password-link",
      async ({ context, now, params, write }) => {
        const token = await write((tx, by) => createManualPasswordLink(tx, by, params.id, now));
        const expiresAt = isoText(now + passwordLinkLimits.validMs);
        return { url: `${context.linkOrigin}/reset/${token}`, expiresAt };
      },
      {
        role: "actingAdmin",
        ...replies(
          z.strictObject({ url: z.url(), expiresAt: z.iso.datetime() }),
          "Creates a password-reset link for a user who can't get email.",
          200,
          { shows: true },
        ),
        params: memberId,
      },
    );
}
