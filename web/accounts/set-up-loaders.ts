import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { dataOf } from "../api.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { newSubmissionId } from "../runtime/submission-id.tsx";

/** Fails with 404 unless the link is the one that the server printed. */
export const loadSetUp =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { clubName, timeZone, timeZoneLockedBy } = await dataOf(
      runtime.api.api.setup({ token: params.token ?? "" }).get(),
    );
    return { submissionId: newSubmissionId(), clubName, timeZone, timeZoneLockedBy };
  };

/** Every page redirects here until the club is set up; there is nothing to load afterward. */
export const loadSetUpNotice = (runtime: Runtime) => async () => {
  const { isOwed } = await dataOf(runtime.api.api.setup.get());
  if (!isOwed) throw redirect("/");
  return null;
};
