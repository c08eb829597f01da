import { useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, useLoaderData } from "react-router-dom";
import { catchCorrection } from "../../src/catches/model.ts";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { Button } from "../ui/form/button.tsx";
import { CatchFields } from "./catch-fields.tsx";
import type { loadEdit } from "./loaders.ts";
import { useReplyTo } from "./reply-to.ts";

/** Corrects what was claimed. */
export function CorrectForm() {
  const { fish } = useLoaderData<Loaded<typeof loadEdit>>();
  const { lastResult, isBusy } = useReplyTo("correct");
  const { species, length, weight } = fish.claimed;
  const [form, fields] = useForm({
    lastResult,
    defaultValue: { species, length, weight, location: fish.location, notes: fish.notes },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: catchCorrection }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="flex flex-col">
      <input type="hidden" name="intent" value="correct" />
      {form.errors && (
        <div className="mb-4">
          <Alert kind="error">{form.errors[0]}</Alert>
        </div>
      )}
      <CatchFields fields={fields} species={[species]} locations={[fish.location]} />
      <Button size="large" wide busy={isBusy} look={fish.needsPhoto ? "secondary" : "primary"}>
        Save Correction
      </Button>
    </Form>
  );
}
