import { useLoaderData } from "react-router-dom";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { Autosaved } from "../../autosave/autosaved.tsx";
import type { Loaded } from "../../page.ts";
import { ApiForm, formName, type PostedTo } from "../../posted-form.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { SeasonForm } from "./season-form.tsx";
import type { loadEditSeason } from "./season-loaders.ts";

export function Component() {
  const { season, choices } = useLoaderData<Loaded<typeof loadEditSeason>>();
  const { id, name } = season;
  const removal: PostedTo = { action: `/api/seasons/${id}`, method: "delete" };
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/admin/seasons">Back to Seasons</BackLink>}
        title={name}
        lead="Saving recalculates the standings."
      />
      <Autosaved>
        <SeasonForm key={id} season={season} choices={choices} submit="Save Season" />
      </Autosaved>
      <ConfirmDetails summary="Delete this season" intent={formName(removal)} isGrave className="mt-6">
        <p>The standings of {name} are gone then. Its tournaments and their results stay.</p>
        <ApiForm {...removal}>
          <Button look="danger">Delete Season</Button>
        </ApiForm>
      </ConfirmDetails>
    </Page>
  );
}
