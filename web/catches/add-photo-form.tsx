import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { OfflineNote } from "../offline/offline-note.tsx";
import { SendingNote } from "../offline/sending-note.tsx";
import { PageForm, useIsReturned, usePageForm } from "../page-form.tsx";
import { formName, type PostedTo } from "../posted-form.tsx";
import { Button } from "../ui/form/button.tsx";
import { photoToSend } from "./catch-form.ts";
import { PhotoField } from "./fields/photo-field.tsx";

const routeOf = ({ id, photoUrl }: CatchView): PostedTo => ({
  action: `/api/catches/${id}/photo`,
  ...(photoUrl && { name: "replace" }),
});

export const photoButtonLabel = ({ photoUrl }: CatchView): string => (photoUrl ? "Replace Photo" : "Add Photo");

type Props = { fish: CatchView /** Called with null if it was cleared. */; onChosen: (photo: File | null) => void };

/** Adds a catch's missing photo, or replaces its photo. */
export function AddPhotoForm({ fish, onChosen }: Props) {
  const { photoUrl: replaces } = fish;
  const form = usePageForm(photoToSend, routeOf(fish));
  const { fields, isBusy } = form;
  return (
    <PageForm of={form} encType="multipart/form-data" className="mb-8 flex flex-col">
      {replaces && <input type="hidden" name="replaces" value={replaces} />}
      <input type="hidden" name="anglerId" value={fish.userId} />
      <input type="hidden" name="species" value={fish.species} />
      <input type="hidden" name="length" value={fish.length} />
      <input type="hidden" name="weight" value={fish.weight} />
      <input type="hidden" name="unit" value={fish.unit} />
      <PhotoField
        camera
        id={fields.photo.id}
        name={fields.photo.name}
        error={fields.photo.errors?.[0]}
        hint="Show the whole fish and the whole board."
        onChosen={onChosen}
      />
      <Button size="large" wide busy={isBusy}>
        {photoButtonLabel(fish)}
      </Button>
      <SendingNote />
      <OfflineNote />
    </PageForm>
  );
}

/** The same form below a catch's photo, collapsed at first. */
export function ReplacePhoto({ fish, onChosen }: Props) {
  return (
    <details open={useIsReturned(formName(routeOf(fish)))} className="mb-4">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Replace Photo</summary>
      <p className="mb-3">The new photo replaces this one. Your catch keeps its submission time.</p>
      <AddPhotoForm fish={fish} onChosen={onChosen} />
    </details>
  );
}
