import { Elysia } from "elysia";
import { makeLinkByHand } from "../accounts/password-reset/password-links.ts";
import { passwordLinkLimits } from "../accounts/rules.ts";
import { turnMembersTwoStepOff } from "../accounts/two-step/turn-two-step-off.ts";
import { type Actor, actingAdmin, admin, type SignedIn } from "../actor.ts";
import type { Tx } from "../db/store.ts";
import type { Deps } from "../deps.ts";
import { isoText } from "../format/moments.ts";
import { nextPageLink } from "../http/next-page.ts";
import { requestContext } from "../http/request-context.ts";
import { doOnce } from "../submissions/do-once.ts";
import { submitted } from "../submissions/model.ts";
import { banMember } from "./ban-member.ts";
import { changeAdmin } from "./change-admin.ts";
import { findMembers } from "./find-members.ts";
import { liftSuspension } from "./lift-suspension.ts";
import { adminChange, memberId, memberQuery, suspension, withReason } from "./model.ts";
import { readMember } from "./read-member.ts";
import { suspendMember } from "./suspend-member.ts";
import { warnMember } from "./warn-member.ts";

type Act<Input> = (tx: Tx, admin: SignedIn, id: number, input: Input, now: number) => Promise<void>;
type Submitted<Input> = Input & { submissionId: string | null };
type Asked<Input> = { actor: Actor; params: { id: number }; body: Submitted<Input>; now: number };

const reasoned = { params: memberId, body: submitted(withReason) };

export function memberRoutes({ store }: Deps) {
  /** Does what is asked and answers the user as they stand afterwards. */
  const doing =
    <Input>(name: string, act: Act<Input>) =>
    async ({ actor, params: { id }, body, now }: Asked<Input>) => {
      const by = actingAdmin(actor);
      const { submissionId, ...input } = body;
      const submission = { submissionId, sent: [name, id, input] };
      return store.write(async (tx) => {
        await doOnce(tx, by, submission, now, async () => {
          await act(tx, by, id, body, now);
          return id;
        });
        return readMember(tx, id, now);
      });
    };

  return new Elysia()
    .use(requestContext)
    .get(
      "/api/admin/users",
      async ({ actor, query, now, request, set }) => {
        admin(actor);
        const { items, nextAfter } = await store.read((db) => findMembers(db, query, now));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: memberQuery },
    )
    .get(
      "/api/admin/users/:id",
      ({ actor, params, now }) => {
        admin(actor);
        return store.read((db) => readMember(db, params.id, now));
      },
      { params: memberId },
    )
    .post("/api/admin/users/:id/warn", doing("warn", warnMember), reasoned)
    .post("/api/admin/users/:id/suspend", doing("suspend", suspendMember), {
      params: memberId,
      body: submitted(suspension),
    })
    .post("/api/admin/users/:id/ban", doing("ban", banMember), reasoned)
    .post("/api/admin/users/:id/lift", doing("lift", liftSuspension), reasoned)
    .post("/api/admin/users/:id/admin", doing("admin", changeAdmin), {
      params: memberId,
      body: submitted(adminChange),
    })
    .post("/api/admin/users/:id/two-step-off", doing("two-step-off", turnMembersTwoStepOff), reasoned)
    .post(
      "/api/admin/users/:id/password-link",
      async ({ actor, params, context, now }) => {
        const by = actingAdmin(actor);
        const token = await store.write((tx) => makeLinkByHand(tx, by, params.id, now));
        const expiresAt = isoText(now + passwordLinkLimits.validMs);
        return { url: `${context.origin}/reset/${token}`, expiresAt };
      },
      { params: memberId },
    );
}
