import type { LoaderFunctionArgs } from "react-router-dom";
import { dataOf } from "../api.ts";
import { pageFailure } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import type { RootData } from "../runtime/session.ts";
import { newSubmissionId } from "../runtime/submission-id.tsx";
import { loadSignedInChunk } from "./signed-in-chunk.ts";

/** The frame's own loader: the user, their notifications, the club. */
export const loadRoot =
  (runtime: Runtime) =>
  async ({ request }: LoaderFunctionArgs): Promise<RootData> => {
    const session = await dataOf(runtime.api.api.session.get()).catch((error: unknown) => {
      throw pageFailure(error, request);
    });
    if (session.user) await loadSignedInChunk();
    const draft = session.user && runtime.drafts.take();
    return { session, toast: runtime.takeToast(), submissionId: session.user && newSubmissionId(), draft };
  };
