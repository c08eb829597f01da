import Plus from "lucide-react/icons/plus";
import { Link, useLoaderData } from "react-router-dom";
import { counted } from "../../../src/base/format/numbers.ts";
import type { Loaded } from "../../page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import type { loadManagedSeasons } from "./season-loaders.ts";

export function Component() {
  const { seasons } = useLoaderData<Loaded<typeof loadManagedSeasons>>();
  return (
    <Page narrow>
      <PageHeading
        title="Manage Seasons"
        lead="A season adds up points across tournaments. Only official results count."
        actions={
          <ButtonLink to="/admin/seasons/new" icon={<Plus />}>
            New Season
          </ButtonLink>
        }
      />
      {seasons.length === 0 && (
        <EmptyState title="No seasons yet">Create one, and choose its tournaments now or later.</EmptyState>
      )}
      <ul className="divide-y divide-line">
        {seasons.map(({ id, name, events, rulesText }) => (
          <li key={id} className="py-4">
            <h2 className="title-3">
              <Link to={`/admin/seasons/${id}`} className="link wrap-anywhere">
                {name}
              </Link>
            </h2>
            <p className="text-ink-soft">
              {counted(events.length, "tournament")}. {rulesText[0]}
            </p>
            <Link to={`/seasons/${id}`} className="link inline-flex min-h-12 items-center">
              See the standings
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
