import { sendInvitation } from "./accounts/password-reset/invitations.ts";
import { sendPasswordLink } from "./accounts/password-reset/send-password-link.ts";
import { findCopies } from "./base/photos/duplicate-detection/find-duplicates.ts";
import { runRendition } from "./base/photos/make-rendition.ts";
import { type TaskHandler, type TaskHandlers, TaskPostponed } from "./base/tasks/run-tasks.ts";
import { openInBackground } from "./catches/open-photos.ts";
import { sendDigest } from "./delivery/send-digest.ts";
import { pushSender } from "./delivery/send-push.ts";
import type { Deps } from "./deps.ts";
import { sendEntrantMail } from "./entries/send-entrant-mail.ts";
import { runReread } from "./money/entry-fees/reread-payment.ts";
import { sendRefund } from "./money/entry-fees/send-refund.ts";
import { Refusal } from "./refusal.ts";
import { webhookSender } from "./webhooks/send-webhook.ts";

const bucketRestsMs = 60_000;

/**
 * Retries every minute if the bucket fails, so that an hour-long outage doesn't delay large pictures by another hour.
 */
const onceStorageAnswers =
  ({ clock }: Deps, handler: TaskHandler): TaskHandler =>
  async (payload, task) => {
    try {
      await handler(payload, task);
    } catch (error) {
      const isOut = error instanceof Refusal && error.reason === "storage_unavailable";
      throw isOut ? new TaskPostponed(clock() + bucketRestsMs) : error;
    }
  };

/** The handlers for each kind of task, which run after a commit. */
export const taskHandlers = (deps: Deps): TaskHandlers => ({
  "open-photo": onceStorageAnswers(deps, (payload) => openInBackground(deps, payload)),
  rendition: onceStorageAnswers(deps, (payload) => runRendition(deps.photos, deps.store, deps.clock, payload)),
  "photo-copies": onceStorageAnswers(deps, (payload) => findCopies(deps, payload)),
  "password-link": (payload) => sendPasswordLink(deps, payload),
  "invitation-mail": (payload) => sendInvitation(deps, payload),
  "entrant-mail": (payload) => sendEntrantMail(deps, payload),
  "digest-mail": (payload) => sendDigest(deps, payload),
  push: pushSender(deps),
  webhook: webhookSender(deps),
  refund: (payload) => sendRefund(deps, payload),
  "reread-payment": (payload) => runReread(deps, payload),
});
