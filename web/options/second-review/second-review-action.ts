import { type ActionFunction, redirect } from "react-router-dom";
import { z } from "zod";
import { whyChanged } from "../../../src/catches/catch-shapes.ts";
import { figureFields } from "../../../src/catches/decisions/decision-record.ts";
import { conflictOn } from "../../admin/conflict.ts";
import { answer } from "../../api.ts";
import { formHandler } from "../../form.ts";
import type { Runtime } from "../../runtime/runtime.ts";

const reason = { reason: whyChanged };

/** What the page of a second look posts, by its `intent`. */
export const lookForms = {
  look: z.object(figureFields),
  object: z.object(reason),
  waive: z.object(reason),
  settle: z.object({
    take: z.enum(["first", "second", "new", "reject"], "Choose what holds"),
    ...figureFields,
    ...reason,
  }),
};

export type LookIntent = keyof typeof lookForms;

const isLookIntent = (intent: unknown): intent is LookIntent =>
  typeof intent === "string" && Object.hasOwn(lookForms, intent);

/** Takes, gives up or settles a second look, and comes back to it. */
export const lookAction =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const page = `/admin/judging/${params.id}`;
    const intent = form.get("intent");
    if (!isLookIntent(intent)) return redirect(page);
    const one = runtime.api.api.admin["second-looks"]({ id: Number(params.id) });
    const finish = (title: string) => {
      runtime.showToast({ title, description: "", tone: "good" });
      return redirect(page);
    };
    const handle = formHandler(form, {
      conflict: conflictOn(runtime, page, ["same_state", "stale", "conflict_of_interest"]),
    });
    switch (intent) {
      case "look":
        return handle(lookForms.look, async (value) => {
          await answer(one.look.post({ ...value, decision: "verified" }));
          return finish("Second look saved");
        });
      case "object":
        return handle(lookForms.object, async (value) => {
          await answer(one.look.post({ ...value, decision: "rejected" }));
          return finish("Second look saved");
        });
      case "waive":
        return handle(lookForms.waive, async (value) => {
          await answer(one.waive.post(value));
          return finish("Second look waived");
        });
      case "settle":
        return handle(lookForms.settle, async ({ take, reason, ...figures }) => {
          await answer(one.settle.post(take === "new" ? { take, reason, ...figures } : { take, reason }));
          return finish("Settled");
        });
    }
  };
