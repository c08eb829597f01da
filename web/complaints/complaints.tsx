import { type ActionFunction, Link, redirect, useLoaderData } from "react-router-dom";
import { z } from "zod";
import { complaintAnswer } from "../../src/complaints/complaint-shapes.ts";
import { adminFailures, adminToasts, errorToast } from "../admin/texts.ts";
import { answer } from "../api.ts";
import { firstError } from "../catches/first-error.ts";
import { handleForm } from "../form.ts";
import { useFindUsers } from "../members/find-people.ts";
import { PersonSearch } from "../members/search-form.tsx";
import type { Loaded } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { ComplaintCard } from "./complaint-card.tsx";
import type { loadComplaints } from "./complaint-loader.ts";

export function Component() {
  const { complaints, nextAfter, search, isFirstPage } = useLoaderData<Loaded<typeof loadComplaints>>();
  const toNewest = (
    <Link to={`?${new URLSearchParams(search && { search })}`} className="link">
      Back to the newest
    </Link>
  );
  return (
    <Section title="Complaints & Bug Reports" aside={!isFirstPage && toNewest}>
      <p className="mb-4">
        <Link to="/admin/challenges" className="link">
          Challenges of decisions
        </Link>
      </p>
      <PersonSearch label="Title, name or email" action="/admin/complaints" search={search} load={useFindUsers()} />
      {complaints.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {complaints.map((complaint) => (
            <li key={complaint.id}>
              <ComplaintCard complaint={complaint} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No complaints or bug reports"
          as="h3"
          action={
            search && (
              <ButtonLink to="/admin/complaints" look="secondary">
                Show all reports
              </ButtonLink>
            )
          }
        >
          {search && `No title, name or email matches “${search}”.`}
        </EmptyState>
      )}
      {nextAfter && (
        <Pager
          to={`?${new URLSearchParams({ ...(search && { search }), after: nextAfter })}`}
          label="Show earlier reports"
        />
      )}
    </Section>
  );
}

const answerForm = complaintAnswer.extend({ id: z.coerce.number().int().positive() });

/** Sets a report's status, and comes back to it. */
export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const { pathname, search } = new URL(request.url);
    const reply = await handleForm(
      await request.formData(),
      answerForm,
      async ({ id, ...value }) => {
        await answer(runtime.api.api.admin.complaints({ id }).status.post(value));
        runtime.showToast(adminToasts.complaintUpdated);
        return redirect(`${pathname}${search}#complaint-${id}`);
      },
      { failed: adminFailures.complaint },
    );
    if (!(reply instanceof Response) && runtime.inBrowser) {
      runtime.showToast(errorToast(firstError(reply.data) ?? adminFailures.complaint));
    }
    return reply;
  };
