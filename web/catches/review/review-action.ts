import { type ActionFunction, data, redirect } from "react-router-dom";
import { answer } from "../../api.ts";
import { type FormReply, handleForm } from "../../form.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { addressOf } from "../../tournaments/edit/opening.ts";
import { firstError } from "../first-error.ts";
import { isVerdictIntent, takeListedReason, type VerdictIntent, verdictForms, verdictTexts } from "./decision-form.ts";

/** What a verdict that failed answers to its screen. */
export type VerdictReply = { catchId: number; intent: VerdictIntent; reply: FormReply };

const verificationPage = "/admin/verification";

/** A name that was sent more than once, such as that of ticked penalties, keeps all of its values. */
const typedIn = (form: FormData) =>
  Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const texts = form.getAll(name).filter((value) => typeof value === "string");
      const [only = ""] = texts;
      return [name, texts.length > 1 ? texts : only];
    }),
  );

/** Where there is no script, the first press of a flagged catch: the second is on purpose. */
const unseenFlags = (form: FormData): VerdictReply => ({
  catchId: Number(form.get("id")),
  intent: "verify",
  reply: {
    status: "error",
    error: { "": ["This catch is flagged. Look at the flags; then press Verify again to verify it all the same."] },
    initialValue: typedIn(form),
  },
});

type After = () => Response;

function send({ api, showToast, inBrowser }: Runtime, form: FormData, intent: VerdictIntent, after: After) {
  const one = (id: number) => api.api.admin.catches({ id });
  const { done, failed } = verdictTexts[intent];
  const succeed = (id: number) => {
    const undo = { page: verificationPage, fields: { intent: "take-back", id: String(id), stay: "" } };
    if (!form.has("quiet"))
      showToast({ title: done, description: "", tone: "good", ...(inBrowser && intent !== "take-back" && { undo }) });
    return after();
  };
  switch (intent) {
    case "verify":
      return handleForm(
        form,
        verdictForms.verify,
        async ({ id, ...value }) => {
          await answer(one(id).verify.post({ ...value, isVerified: true }));
          return succeed(id);
        },
        { failed },
      );
    case "reject":
      return handleForm(
        form,
        verdictForms.reject,
        async ({ id, ...value }) => {
          await answer(one(id).reject.post(value));
          return succeed(id);
        },
        { failed },
      );
    case "take-back":
      return handleForm(
        form,
        verdictForms["take-back"],
        async ({ id }) => {
          await answer(one(id).verify.post({ isVerified: false }));
          return succeed(id);
        },
        { failed },
      );
  }
}

/**
 * Carries out a verdict. With script it was sent beside the page (`stay`): the list only shrinks; what sent it may say
 * itself what became of it (`quiet`). Without, the next catch (`next`) or the list is opened.
 */
export const verificationAction =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    takeListedReason(form);
    const { pathname, searchParams } = new URL(request.url);
    const open = (id: number) => {
      const address = pathname + addressOf(id > 0 ? { view: "photo", id } : null, searchParams);
      return redirect(address.replace(/\?$/, ""));
    };
    const intent = form.get("intent");
    if (!isVerdictIntent(intent)) return open(0);
    const stays = form.get("stay") !== null;
    if (intent === "verify" && form.get("flagged") === "unseen") return data(unseenFlags(form), { status: 409 });
    const after = () => (stays ? new Response(null, { status: 204 }) : open(Number(form.get("next"))));
    const outcome = await send(runtime, form, intent, after);
    if (outcome instanceof Response) return stays ? null : outcome;
    const description = firstError(outcome.data) ?? "";
    const sayFailed = () => runtime.showToast({ title: verdictTexts[intent].failed, description, tone: "bad" });
    if (intent === "take-back" && outcome.data.error?.reason) {
      // A correction of official results: the catch's own page asks why.
      sayFailed();
      return redirect(`/admin/catches/${Number(form.get("id"))}`);
    }
    if (runtime.inBrowser && !form.has("quiet")) sayFailed();
    const failure: VerdictReply = { catchId: Number(form.get("id")), intent, reply: outcome.data };
    return data(failure, outcome.init ?? undefined);
  };
