import { afterEach, beforeEach, expect, test } from "bun:test";
import { paymentTexts } from "../../src/money/entry-fees/payment-state.ts";
import { payoutToasts } from "../../src/money/payouts/payout-toasts.ts";
import { adminFailures } from "../../web/admin/texts.ts";
import { createRoutes } from "../../web/all-routes.ts";
import { sendDecision as judge } from "../../web/catches/review/queue/send-decision.ts";
import { action as postForm } from "../../web/post-form.ts";
import type { Runtime } from "../../web/runtime/runtime.ts";
import { action as editTournament } from "../../web/tournaments/edit/edit-tournament.tsx";
import { action as newTournament } from "../../web/tournaments/edit/new-tournament.tsx";
import { action as setPrizes } from "../../web/tournaments/edit/prize-breakdown.tsx";
import { action as manage } from "../../web/tournaments/edit/tournaments.tsx";
import { type CatchDay, fish, openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { judges } from "../catches/decision-forms.ts";
import { filed, report } from "../complaints/complaint-club.ts";
import { paidByCard } from "../money/entry-fees/paying.ts";
import { makeReady, openPrizeDay } from "../money/payouts/prize-day.ts";
import { bassOpen, createTournament, nextWeek } from "../tournaments/forms.ts";
import { act, broken, browserSide } from "./calls.ts";
import { hiddenIn, open, post } from "./pages.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

type Action = Parameters<typeof act>[1];
type Fields = Record<string, string>;

const { targetSpecies, prize, entryFee, isActive, ...same } = bassOpen;
const typedTournament: Fields = { ...same, targetSpecies, prize: String(prize), entryFee: "0", isActive: "on" };

/** What is said, as toast or in the form, when the server breaks under a form of an admin's. */
async function saidWhenBroken(action: Action, path: string, fields: Fields): Promise<string[]> {
  const side = browserSide(catchDay.judge, broken);
  const { said } = await act(side, action, path, fields);
  return [...side.toasts.flatMap(({ title, description }) => [title, description]), ...said];
}

/** A page's loader as the browser runs it on a click. */
async function load(runtime: Runtime, id: string): Promise<void> {
  const all = createRoutes(runtime).flatMap(function within(route): ReturnType<typeof createRoutes> {
    return [route, ...(route.children ?? []).flatMap(within)];
  });
  const loader = all.find((route) => route.id === id)?.loader;
  if (typeof loader !== "function") throw new Error(`There is no page ${id}.`);
  const url = new URL("http://localhost/admin");
  await loader({ request: new Request(url), params: {}, context: {}, url, pattern: "/admin" });
}

const answering = (id: number) => ({
  api: `/api/admin/complaints/${id}/status`,
  page: "/admin/complaints",
  status: "closed",
});

test("8.14 every failed action of an admin has its own toast", async () => {
  for (const screen of [
    "admin/analytics",
    "catches/review/review",
    "complaints/complaints",
    "tournaments/edit/tournaments",
  ]) {
    const side = browserSide(catchDay.judge, broken);
    await expect(load(side.runtime, `web/${screen}.tsx`)).rejects.toMatchObject({
      data: { title: "Error", message: "Failed to load admin data" },
    });
    expect(side.toasts).toEqual([{ title: "Error", description: "Failed to load admin data", tone: "bad" }]);
  }
  const toReject = { ...judges("reject", 1), rejectionReason: " " };
  const toProcess = hiddenIn((await open(catchDay.judge, "/admin/payouts/process")).html, "process-payouts");
  const prizes = await openPrizeDay();
  await prizes.admin.send("/api/admin/process-payouts", { json: { tournamentId: prizes.tournamentId } });
  const toPay = hiddenIn((await open(prizes.admin, "/admin/payouts?pay=1")).html, "/api/admin/payout/1/process");
  await prizes.club.close();
  const forms: [string, Action, string, Fields][] = [
    ["Failed to verify catch", judge, "/admin/verification", judges("verify", 1)],
    ["Failed to reject catch", judge, "/admin/verification", { ...toReject, rejectionReason: "Blurred." }],
    [
      "Failed to update complaint status",
      postForm,
      "/admin/complaints",
      { ...answering(1), failed: adminFailures.complaint },
    ],
    ["Failed to create tournament", newTournament, "/admin/tournaments/new", typedTournament],
    ["Failed to update tournament", editTournament, "/admin/tournaments/1/edit", typedTournament],
    ["Failed to delete tournament", manage, "/admin/tournaments", { intent: "delete", id: "1" }],
    ["Failed to process payouts", postForm, "/admin/payouts/process", toProcess],
    ["Payout Error", postForm, "/admin/payouts/process", toProcess],
    ["Failed to process individual payout", postForm, "/admin/payouts", toPay],
    ["Payout Failed", postForm, "/admin/payouts", toPay],
    ["Failed to update prize breakdown", setPrizes, "/admin/tournaments/1/prizes", { "positions[0].amount": "5" }],
  ];
  for (const [message, action, path, fields] of forms) {
    expect([path, await saidWhenBroken(action, path, fields)]).toEqual([path, expect.arrayContaining([message])]);
  }
  const blank = browserSide(catchDay.judge);
  await act(blank, judge, "/admin/verification", toReject);
  expect(blank.toasts).toMatchObject([{ description: "Please provide a rejection reason", tone: "bad" }]);
  const { toast } = await post(catchDay.judge, "/admin/payouts/process", {
    tournamentId: String(catchDay.tournamentId),
  });
  expect(toast).toEqual({ title: "Payout Error", description: "Spring Open has not ended yet.", tone: "bad" });
  const unpaid = await post(catchDay.judge, "/admin/payouts", { api: "/api/admin/payout/9/process" });
  expect(unpaid.toast).toEqual({ title: "Payout Failed", description: "There is no such payout.", tone: "bad" });
});

const good = (title: string, description: string) => ({ title, description, tone: "good" });

test("8.18 accepting the agreement and finishing the tutorial each say 'Welcome!'", async () => {
  const eli = await catchDay.club.logIn("Eli", { hasAccepted: false, hasSeenTutorial: false });
  const welcome = "Thank you for accepting our user agreement. You can now start using FishTournament Pro!";
  const accepted = await post(eli, "/agreement", { accepted: "on", next: "/" });
  expect(accepted.toast).toEqual(good("Welcome!", welcome));
  const { toast } = await post(eli, "/tutorial", { next: "/" });
  const ready = "You're all set! Start exploring tournaments and submitting your catches.";
  expect(toast).toEqual(good("Welcome!", ready));
});

test("8.19 a submitted catch says 'Success!'", async () => {
  const { toast } = await post(catchDay.ann, "/submit-catch", fish);
  expect(toast).toEqual(good("Success!", "Your catch has been submitted successfully."));
});

test("8.20 a payment says 'Payment Successful!' and then 'Tournament Joined!'", async () => {
  const { id } = await createTournament(catchDay.judge);
  const { toast } = await post(catchDay.ann, `/tournaments/${id}`, { intent: "join" });
  const description = "You've successfully joined the tournament. Start fishing!";
  expect(toast).toEqual(good("Tournament Joined!", description));
  const priced = await createTournament(catchDay.judge, { entryFee: 2500 });
  const paid = await post(catchDay.ann, `/tournaments/${priced.id}/pay`, paidByCard);
  const first = "You've successfully joined the tournament. Good luck!";
  expect(paid.toast).toEqual(good("Payment Successful!", first));
  expect(paymentTexts.joined).toEqual({ title: "Tournament Joined!", description });
});

test("8.21 every finished action of an admin has its own toast", async () => {
  const waiting = async () =>
    (await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() })).id;
  const { id } = await filed(catchDay.ann);
  const toReject = { ...judges("reject", await waiting()), rejectionReason: "Blurred." };
  const forms: [string, string, Fields][] = [
    ["Catch verified successfully", "/admin/verification", judges("verify", await waiting())],
    ["Catch rejected and user notified", "/admin/verification", toReject],
    ["Complaint status updated successfully", "/admin/complaints", answering(id)],
    ["Tournament created successfully", "/admin/tournaments/new", { ...typedTournament, ...nextWeek }],
    ["Tournament updated successfully", "/admin/tournaments/2/edit", { ...typedTournament, ...nextWeek, prize: "700" }],
    ["Prize breakdown updated successfully", "/admin/tournaments/2/prizes", { "positions[0].amount": "700" }],
    ["Tournament deleted successfully", "/admin/tournaments", { intent: "delete", id: "2" }],
  ];
  for (const [message, path, fields] of forms) {
    const { toast } = await post(catchDay.judge, path, fields);
    const { title, description, tone } = toast as { title: string; description: string; tone: string };
    expect([path, [title, description].includes(message), tone]).toEqual([path, true, "good"]);
  }
  const prizes = await openPrizeDay();
  const processed = await post(prizes.admin, "/admin/payouts/process", { tournamentId: String(prizes.tournamentId) });
  const initiated = "Prize payouts have been initiated successfully";
  expect([processed.leadsTo, processed.toast]).toEqual([
    `/admin/payouts?processed=${prizes.tournamentId}`,
    good("Payouts Processed", initiated),
  ]);
  await makeReady(prizes.anglers[0]);
  const paid = await post(prizes.admin, "/admin/payouts", { api: "/api/admin/payout/1/process" });
  expect(paid.toast).toEqual(good("Prize Paid Successfully!", "Payout of $300.00 has been processed"));
  expect(payoutToasts.paid(undefined).description).toBe("Payout of the prize amount has been processed");
  await prizes.club.close();
  expect(await catchDay.ann.get<object[]>("/api/notifications")).toContainEqual(
    expect.objectContaining({ type: "catch_rejected", message: expect.stringContaining("Blurred.") }),
  );
});

test("8.22 a filed complaint says so and leads home", async () => {
  const { leadsTo, toast } = await post(catchDay.ann, "/submit-complaint", report);
  expect([leadsTo, toast]).toEqual(["/", expect.objectContaining({ title: "Submitted Successfully", tone: "good" })]);
});
