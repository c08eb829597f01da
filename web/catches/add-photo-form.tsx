import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { OfflineNote } from "../offline/offline-note.tsx";
import { SendingNote } from "../offline/sending-note.tsx";
import { PageForm, usePageForm } from "../page-form.tsx";
import { Button } from "../ui/form/button.tsx";
import { photoToSend } from "./catch-form.ts";
import { PhotoField } from "./fields/photo-field.tsx";

/** Adds a catch's missing photo. */
export function AddPhotoForm({ fish }: { fish: CatchView }) {
  const form = usePageForm(photoToSend, { action: `/api/catches/${fish.id}/photo` });
  const { fields, isBusy } = form;
  return (
    <PageForm of={form} encType="multipart/form-data" className="mb-8 flex flex-col">
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
      />
      <Button size="large" wide busy={isBusy}>
        Add Photo
      </Button>
      <SendingNote />
      <OfflineNote />
    </PageForm>
  );
}
