import { type ActionFunction, Form, redirect, useLoaderData } from "react-router-dom";
import { seasonForm, seasonOfForm } from "../../../src/seasons/season-shapes.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { answer } from "../../api.ts";
import { Autosaved } from "../../autosave/autosaved.tsx";
import { handleForm } from "../../form.ts";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { SeasonForm } from "./season-form.tsx";
import type { loadEditSeason } from "./season-loaders.ts";

export function Component() {
  const { season, choices } = useLoaderData<Loaded<typeof loadEditSeason>>();
  const { id, name } = season;
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
      <ConfirmDetails summary="Delete this season" intent="delete" isGrave className="mt-6">
        <p>The standings of {name} are gone then. Its tournaments and their results stay.</p>
        <Form method="post">
          <Button name="intent" value="delete" look="danger">
            Delete Season
          </Button>
        </Form>
      </ConfirmDetails>
    </Page>
  );
}

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const one = runtime.api.api.seasons({ id: Number(params.id) });
    const form = await request.formData();
    if (form.get("intent") === "delete") {
      await answer(one.delete());
      runtime.showToast({ title: "Season deleted", description: "Its tournaments and results stay.", tone: "good" });
      return redirect("/admin/seasons");
    }
    return handleForm(form, seasonForm, async (typed) => {
      await answer(one.put(seasonOfForm(typed)));
      runtime.showToast({ title: "Season saved", description: "The standings are computed anew.", tone: "good" });
      return redirect(`/seasons/${params.id}`);
    });
  };
