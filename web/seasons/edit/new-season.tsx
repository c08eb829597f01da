import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { seasonForm, seasonOfForm } from "../../../src/seasons/season-shapes.ts";
import { answer } from "../../api.ts";
import { Autosaved } from "../../autosave/autosaved.tsx";
import { handleForm } from "../../form.ts";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
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
        <SeasonForm season={null} choices={choices} submit="Save Season" />
      </Autosaved>
    </Page>
  );
}

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) =>
    handleForm(await request.formData(), seasonForm, async (form, sent) => {
      const { id, name } = await answer(runtime.api.api.seasons.post({ ...seasonOfForm(form), ...sent }));
      runtime.showToast({ title: "Season saved", description: `${name} has its page now.`, tone: "good" });
      return redirect(`/seasons/${id}`);
    });
