import { data, type LoaderFunctionArgs, redirect } from "react-router-dom";
import { ApiFailure, dataOf } from "../api.ts";
import type { PageFailure } from "../errors/page-failure.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { newSubmissionId } from "../runtime/submission-id.tsx";

const alreadySetUp: PageFailure = {
  title: "This Club Is Already Set Up",
  message: "The setup link works only once.",
  back: { to: "/login", text: "Log In" },
};

/** Fails with 404 unless the link is the one that the server printed. */
export const loadSetUp =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const { setup } = runtime.api.api;
    const { clubName, timeZone, timeZoneLockedBy } = await dataOf(setup({ token: params.token ?? "" }).get()).catch(
      async (error) => {
        const isUsed = error instanceof ApiFailure && error.status === 404 && !(await dataOf(setup.get())).isOwed;
        throw isUsed ? data(alreadySetUp, { status: 404 }) : error;
      },
    );
    return { submissionId: newSubmissionId(), clubName, timeZone, timeZoneLockedBy };
  };

/** Every page redirects here until the club is set up; there is nothing to load afterward. */
export const loadSetUpNotice = (runtime: Runtime) => async () => {
  const { isOwed } = await dataOf(runtime.api.api.setup.get());
  if (!isOwed) throw redirect("/");
  return null;
};
