import { type ActionFunction, redirect } from "react-router-dom";
import { z } from "zod";
import { rejection, verdict, whyChanged } from "../../../src/catches/catch-shapes.ts";
import { figureFields } from "../../../src/catches/decisions/decision-record.ts";
import { verification } from "../../../src/catches/review/review-shapes.ts";
import { conflictOn } from "../../admin/conflict.ts";
import { answer } from "../../api.ts";
import { formHandler } from "../../form.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { takeListedReason, verdictTexts } from "./decision-form.ts";

const { species, length, weight, seen } = verdict.shape;

/** What a catch's own page posts, by its `intent`. */
export const catchForms = {
  verify: verification.omit({ isVerified: true }),
  reject: rejection,
  "change-values": z.object({ species, length, weight, ...figureFields, reason: whyChanged, seen }),
  "change-reject": rejection,
  "take-back": z.object({ reason: whyChanged, seen }),
};

export type CatchIntent = keyof typeof catchForms;

const done: Record<CatchIntent, string> = {
  verify: verdictTexts.verify.done,
  reject: verdictTexts.reject.done,
  "change-values": "Decision changed",
  "change-reject": "Decision changed",
  "take-back": verdictTexts["take-back"].done,
};

const isCatchIntent = (intent: unknown): intent is CatchIntent =>
  typeof intent === "string" && Object.hasOwn(catchForms, intent);

/** Decides on a catch from its own page, or changes what was decided, and comes back to it. */
export const catchAction =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    takeListedReason(form);
    const page = `/admin/catches/${params.id}`;
    const intent = form.get("intent");
    if (!isCatchIntent(intent)) return redirect(page);
    const one = runtime.api.api.admin.catches({ id: Number(params.id) });
    const isChange = intent.startsWith("change") || intent === "take-back";
    const finish = () => {
      const description = isChange ? "The angler and everyone whose place changed were notified." : "";
      runtime.showToast({ title: done[intent], description, tone: "good" });
      return redirect(page);
    };
    const handle = formHandler(form, {
      conflict: conflictOn(runtime, page, ["already_judged", "not_judged", "stale"]),
    });
    switch (intent) {
      case "verify":
        return handle(catchForms.verify, async (value) => {
          await answer(one.verify.post({ ...value, isVerified: true }));
          return finish();
        });
      case "reject":
        return handle(catchForms.reject, async (value) => {
          await answer(one.reject.post(value));
          return finish();
        });
      case "change-values":
        return handle(catchForms["change-values"], async (value) => {
          await answer(one.change.post({ ...value, decision: "verified" }));
          return finish();
        });
      case "change-reject":
        return handle(catchForms["change-reject"], async ({ rejectionReason, seen }) => {
          await answer(one.change.post({ decision: "rejected", reason: rejectionReason, seen }));
          return finish();
        });
      case "take-back":
        return handle(catchForms["take-back"], async (value) => {
          await answer(one.verify.post({ ...value, isVerified: false }));
          return finish();
        });
    }
  };
