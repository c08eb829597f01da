import { z } from "zod";
import type { ClubLogo } from "../../src/club/club-settings.ts";
import { ConfirmDetails } from "../admin/confirm-details.tsx";
import { PhotoField } from "../catches/fields/photo-field.tsx";
import { PageForm, usePageForm } from "../page-form.tsx";
import { ApiForm, formName, type PostedTo } from "../posted-form.tsx";
import { useReplyTo } from "../reply-to.ts";
import { Button } from "../ui/form/button.tsx";
import { LogoMark } from "../ui/logo-mark.tsx";
import { Section } from "../ui/page.tsx";

const action = "/api/admin/settings/logo";
const removal: PostedTo = { action, method: "delete" };

const logoForm = z.object({ image: z.file("Choose a picture first.") });

export function LogoPart({ logo }: { logo: ClubLogo | null }) {
  // The chosen picture is cleared along with the form that sent it.
  const form = usePageForm(logoForm, { action, id: `logo-${logo?.src ?? "none"}` });
  const { isBusy } = useReplyTo(formName(removal));
  const { image } = form.fields;
  return (
    <Section title="Logo" id="logo" className="lg:mt-0">
      <PageForm key={logo?.src} of={form} encType="multipart/form-data" preventScrollReset>
        <PhotoField
          id={image.id}
          name={image.name}
          error={image.errors?.[0]}
          label="Picture"
          hint="JPEG, PNG or WebP, up to 20 MB. Shown on white next to the club's name, on the big screen, printouts and shared pictures. A square logo is also the browser icon."
          empty={
            <span className="deep grid aspect-video w-full place-items-center rounded-lg">
              {logo ? (
                <img
                  {...logo}
                  alt="Current logo"
                  className="h-auto max-h-32 w-auto max-w-[80%] rounded-lg bg-[white] object-contain p-2"
                />
              ) : (
                <LogoMark className="size-24" />
              )}
            </span>
          }
          className="max-w-md"
        />
        <div>
          <Button busy={form.isBusy}>Save Logo</Button>
        </div>
      </PageForm>
      {logo && (
        <ConfirmDetails summary="Remove Logo" intent={formName(removal)} className="mt-3">
          <p>The default logo will be used instead.</p>
          <ApiForm {...removal} preventScrollReset>
            <Button look="danger" busy={isBusy}>
              Remove Logo
            </Button>
          </ApiForm>
        </ConfirmDetails>
      )}
    </Section>
  );
}
