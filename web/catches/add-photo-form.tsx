import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router-dom";
import type { CatchView } from "../../src/catches/model.ts";
import { OfflineNote } from "../offline/offline-note.tsx";
import { SendingNote } from "../offline/sending-note.tsx";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { photoToSend } from "./catch-form.ts";
import { PhotoField } from "./photo-field.tsx";
import { useReplyTo } from "./reply-to.ts";

/** Adds the photo that a catch lacks. */
export function AddPhotoForm({ fish }: { fish: CatchView }) {
  const { lastResult, isBusy } = useReplyTo("photo");
  const [form, fields] = useForm({
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: photoToSend }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="mb-8 flex flex-col"
    >
      <input type="hidden" name="intent" value="photo" />
      <input type="hidden" name="anglerId" value={fish.userId} />
      <input type="hidden" name="species" value={fish.species} />
      <input type="hidden" name="length" value={fish.length} />
      <input type="hidden" name="weight" value={fish.weight} />
      {form.errors && (
        <div className="mb-4">
          <Alert kind="error">{form.errors[0]}</Alert>
        </div>
      )}
      <PhotoField
        id={fields.photo.id}
        name={fields.photo.name}
        error={fields.photo.errors?.[0]}
        hint="Fish and measuring board, both whole."
      />
      <Button size="large" wide busy={isBusy}>
        Add Photo
      </Button>
      <SendingNote />
      <OfflineNote />
    </Form>
  );
}
