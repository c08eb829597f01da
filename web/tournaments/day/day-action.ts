import { type ActionFunction, redirect } from "react-router-dom";
import { z } from "zod";
import { lengthText } from "../../../src/base/format/lengths.ts";
import { momentText } from "../../../src/base/format/moments.ts";
import { counted } from "../../../src/base/format/numbers.ts";
import { boundedText } from "../../../src/base/text/text-fields.ts";
import { paperCatch } from "../../../src/catches/catch-shapes.ts";
import { divisionChange, entrantMessage, handEntry } from "../../../src/entries/entry-shapes.ts";
import { cutMaking } from "../../../src/options/days/days-form.ts";
import { teamChange, teamRename } from "../../../src/options/teams/team-shapes.ts";
import { extension } from "../../../src/tournaments/tournament-shapes.ts";
import { conflictOn } from "../../admin/conflict.ts";
import { answer } from "../../api.ts";
import { formHandler, handleForm, sentWith } from "../../form.ts";
import { reasonForm } from "../../members/user-forms.ts";
import { actOnEntry, entryActOf } from "../../options/approval/request-action.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { actOnPayment } from "./payment-action.ts";

/** The intent of the form that takes an angler out, and whom it takes. */
export const removalOf = (userId: number) => `remove-${userId}`;

/** What can be done to one payment; the intent of its form, and which payment, or which deposit. */
export type PaymentAction = "refund" | "retry" | "cash" | "give_back" | "take_out" | "deposit";

export const paymentIntent = (action: PaymentAction, paymentId: number) => `${action}-payment-${paymentId}`;

export const paymentActionOf = (intent: string) =>
  /^(refund|retry|cash|give_back|take_out|deposit)-payment-(\d+)$/.exec(intent);

/** Checks an angler in, or undoes it. */
export const checkInIntent = (userId: number, isCheckedIn: boolean) =>
  `${isCheckedIn ? "check-in" : "check-out"}-${userId}`;

/** The intent says it all. */
export const checkInForm = z.object({});

export const moveIntent = (userId: number) => `move-${userId}`;

const movedUser = (intent: string) => Number(/^move-(\d+)$/.exec(intent)?.[1] ?? 0);

export const teamIntent = (userId: number) => `team-${userId}`;

const teamedUser = (intent: string) => Number(/^team-(\d+)$/.exec(intent)?.[1] ?? 0);

/** The team to rename is one of the page's. */
export const renameForm = teamRename.extend({ teamId: boundedText("Choose a team", 20) });

const checkInOf = (intent: string) => /^(check-in|check-out)-(\d+)$/.exec(intent);

const removedUser = (intent: string) => Number(/^remove-(\d+)$/.exec(intent)?.[1] ?? 0);

/** Several forms post to the page of the day; `intent` says which. */
export const dayAction =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const form = await request.formData();
    const intent = String(form.get("intent"));
    const one = runtime.api.api.admin.tournaments({ id: Number(params.id) });
    const page = `/admin/tournaments/${encodeURIComponent(params.id ?? "")}/day`;
    const done = (title: string, description: string): Response => {
      runtime.showToast({ title, description, tone: "good" });
      return redirect(`${page}?${new URLSearchParams({ done: `${intent} ${sentWith(form).submissionId}` })}`);
    };
    /** To the same part of the list of entrants. */
    const back = (): Response => redirect(`${page}${new URL(request.url).search}`);
    const conflict = conflictOn(runtime, page, [
      "cancelled",
      "ended",
      "not_started",
      "not_ended",
      "catches_waiting",
      "payouts_sent",
      "not_found",
      "not_refundable",
      "same_state",
    ]);
    const handle = formHandler(form, { conflict });
    const [, action, paymentId] = paymentActionOf(intent) ?? [];
    if (action) {
      return actOnPayment(runtime, handle, { action, id: Number(paymentId), done });
    }
    const [, change, checkedUser] = checkInOf(intent) ?? [];
    if (change) {
      const isCheckedIn = change === "check-in";
      return handle(checkInForm, async () => {
        await answer(one.entries({ userId: Number(checkedUser) })["check-in"].post({ isCheckedIn }));
        return back();
      });
    }
    const entryAct = entryActOf(intent);
    if (entryAct) return actOnEntry(handle, { one, ...entryAct, done });
    const moved = movedUser(intent);
    if (moved) {
      return handle(divisionChange, async (value) => {
        await answer(one.entries({ userId: moved }).division.post(value));
        return done("Division changed", "The angler was notified.");
      });
    }
    const teamed = teamedUser(intent);
    if (teamed) {
      return handle(teamChange, async (value) => {
        const { team } = await answer(one.entries({ userId: teamed }).team.post(value));
        return done(
          "Team changed",
          team ? `They are in ${team.name}, and were notified.` : "They fish alone, and were notified.",
        );
      });
    }
    switch (intent) {
      case "rename-team":
        return handle(renameForm, async ({ teamId, ...value }) => {
          const { name } = await answer(one.teams({ teamId }).post(value));
          return done("Team renamed", `${name}: its members were notified.`);
        });
      case "enter-angler":
        return handleForm(form, handEntry, async (value, sent) => {
          const { displayName } = await answer(one.entries.post({ ...value, ...sent }));
          return done("Angler entered", `${displayName} was notified.`);
        });
      case "enter-catch":
        return handleForm(form, paperCatch, async (value, sent) => {
          const fish = await answer(one.catches.post({ ...value, ...sent }));
          const words = `${fish.species}, ${lengthText(fish.length, fish.unit)}. ${fish.ineligibleText ?? "It is on the board."}`;
          return done("Catch entered", words);
        });
      case "message":
        return handleForm(form, entrantMessage, async (value, sent) => {
          const { recipients } = await answer(one.messages.post({ ...value, ...sent }));
          return done("Message sent", `${counted(recipients, "angler was", "anglers were")} notified.`);
        });
      case "cut":
        return handle(cutMaking, async (value) => {
          const { goOn } = await answer(one.cut.post(value));
          return done("The cut is made", `${counted(goOn.length, "angler goes", "anglers go")} on.`);
        });
      case "end":
        return handle(reasonForm, async (value) => {
          await answer(one.end.post(value));
          return done("Tournament ended", "Everyone who joined was notified.");
        });
      case "official":
        return handle(reasonForm, async (value) => {
          await answer(one.official.post(value));
          return done("Results are official", "Everyone who joined was notified.");
        });
      case "extend":
        return handle(extension, async (value) => {
          const { endDate, timeZone } = await answer(one.extend.post(value));
          const until = momentText(new Date(endDate), timeZone);
          return done("Tournament extended", `It ends on ${until}. Everyone who joined was notified.`);
        });
      case "cancel":
        return handle(reasonForm, async (value) => {
          await answer(one.cancel.post(value));
          return done("Tournament cancelled", "Everyone who joined was notified.");
        });
      case "refund-all":
        return handleForm(form, reasonForm, async (value, sent) => {
          const { payments } = await answer(one["refund-all"].post({ ...value, ...sent }));
          return done("Refunds started", `${counted(payments, "payment")}.`);
        });
      default:
        return handle(reasonForm, async (value) => {
          const userId = removedUser(intent);
          await answer(one.entries({ userId }).remove.post({ ...value, keepFee: form.has("keepFee") }));
          return done("Angler removed", "They were notified, with the reason.");
        });
    }
  };
