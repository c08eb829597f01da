import { answer } from "../api.ts";
import type { Host } from "../runtime/host.ts";
import type { RootData } from "../runtime/session.ts";
import { newSubmissionId } from "../runtime/submission-id.tsx";
import { loadMemberParts } from "./member-parts.ts";

/** The frame's own loader: who is here, their notifications, the club. */
export const loadRoot = (host: Host) => async (): Promise<RootData> => {
  const session = await answer(host.api.api.session.get());
  if (session.user) await loadMemberParts();
  const draft = session.user && host.drafts.take();
  return { session, toast: host.takeToast(), submissionId: session.user && newSubmissionId(), draft };
};
