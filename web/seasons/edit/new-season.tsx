import { useLoaderData } from "react-router-dom";
import { Autosaved } from "../../autosave/autosaved.tsx";
import type { Loaded } from "../../page.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { SeasonForm } from "./season-form.tsx";
import type { loadNewSeason } from "./season-loaders.ts";

export function Component() {
  const { choices } = useLoaderData<Loaded<typeof loadNewSeason>>();
  return (
    <Page narrow>
      <PageHeading back={<BackLink to="/admin/seasons">Back to Seasons</BackLink>} title="New Season" />
      <Autosaved>
        <SeasonForm season={null} scheme={{ preset: "points-100" }} choices={choices} submit="Save Season" />
      </Autosaved>
    </Page>
  );
}
