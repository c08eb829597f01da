import { useLoaderData } from "react-router-dom";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { Autosaved } from "../../autosave/autosaved.tsx";
import type { Loaded } from "../../page.ts";
import { ApiForm, formName, type PostedTo } from "../../posted-form.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { SeasonForm } from "./season-form.tsx";
import type { loadEditSeason } from "./season-loaders.ts";

export function Component() {
  const { season, scheme, choices } = useLoaderData<Loaded<typeof loadEditSeason>>();
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
        <SeasonForm key={id} season={season} scheme={scheme} choices={choices} submit="Save Season" />
      </Autosaved>
      <p className="pt-4">
        <ButtonLink to={`/api/seasons/${id}/scheme.json`} reloadDocument download look="quiet" size="small">
          Download Scheme File
        </ButtonLink>
      </p>
      <ConfirmDetails summary="Delete Season" intent={formName(removal)} isGrave className="mt-6">
        <p>The standings of {name} are deleted. Its tournaments and their results stay.</p>
        <ApiForm {...removal}>
          <Button look="danger">Delete Season</Button>
        </ApiForm>
      </ConfirmDetails>
    </Page>
  );
}
