import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "react-router-dom";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/button.tsx";
import { photoToSend } from "./catch-form.ts";
import { PhotoField } from "./photo-field.tsx";
import { useReplyTo } from "./reply-to.ts";

/** Adds the photo that a catch lacks. */
export function AddPhotoForm() {
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
    </Form>
  );
}
