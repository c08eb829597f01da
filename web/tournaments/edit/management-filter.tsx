import Search from "lucide-react/icons/search";
import { Form, useLoaderData } from "react-router-dom";
import type { loadManagement } from "../../admin/loaders.ts";
import type { Loaded } from "../../page.ts";
import { FoldedFilters } from "../../ui/folded-filters.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useShownValues } from "../../ui/form/use-shown-values.ts";
import { TournamentSearchField } from "../search-field.tsx";

/** Finds tournaments by a part of their name or description, among all or in one state. */
export function ManagementFilter() {
  const { search, show = "" } = useLoaderData<Loaded<typeof loadManagement>>();
  const form = useShownValues({ search, show });
  const used = Number(search !== "") + Number(show !== "");
  return (
    <FoldedFilters used={used} className="filters-wide mb-6">
      <Form
        ref={form}
        method="get"
        action="/admin/tournaments"
        role="search"
        preventScrollReset
        className="flex flex-wrap gap-3"
      >
        <TournamentSearchField search={search} className="max-w-md" />
        <select className="control max-w-40" aria-label="State" name="show" defaultValue={show}>
          <option value="">Any state</option>
          <option value="open">Open to Join</option>
          <option value="running">Running</option>
          <option value="ended">Past</option>
        </select>
        <Button look="secondary" icon={<Search />}>
          Find
        </Button>
      </Form>
    </FoldedFilters>
  );
}
