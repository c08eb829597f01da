import { Link, useLoaderData } from "react-router-dom";
import { useFindUsers } from "../members/find-people.ts";
import { PersonSearch } from "../members/search-form.tsx";
import type { Loaded } from "../page.ts";
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
          Challenges to decisions
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
                Show All Reports
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
          label="Show Earlier Reports"
        />
      )}
    </Section>
  );
}
