import { useEffect } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router-dom";
import { paymentTexts } from "../../../src/money/entry-fees/payment-state.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { useRuntime } from "../../runtime/runtime-context.ts";
import { useSession } from "../../runtime/session.ts";
import { useHasPassed } from "../../tournaments/clock.ts";

/** How long the toast 'Payment Successful!' has before the one that follows it. */
const pairMs = 2500;

/**
 * The return address `/tournaments/{id}?payment=success`: for payers who return from a payment method's own
 * page, the server is asked for the outcome first; payers who have joined see a confirmation; then the
 * address is the tournament's again, with `?join` as long as the tutorial waits for them to leave the page.
 */
export function PaymentReturn({ tournament, hasJoined }: { tournament: TournamentView; hasJoined: boolean }) {
  const { id: tournamentId, startDate } = tournament;
  const runtime = useRuntime();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const hasSeenTutorial = useSession().user?.hasSeenTutorial;
  const { joined, joinedEarly } = paymentTexts;
  const joinedText = useHasPassed(startDate) ? joined : joinedEarly;
  const intentId = useSearchParams()[0].get("payment_intent");

  useEffect(() => {
    if (intentId === null) return;
    const finish = async () => {
      const { finishPayment } = await import("./finish-payment.ts");
      const next = await finishPayment(runtime, tournamentId, intentId);
      await navigate(next, { replace: true, preventScrollReset: true });
      await revalidate();
    };
    void finish();
  }, [runtime, intentId, navigate, revalidate, tournamentId]);

  useEffect(() => {
    if (intentId !== null || !hasJoined) return;
    const timer = setTimeout(() => {
      runtime.showToast({ ...joinedText, tone: "good" });
      const nextUrl = `/tournaments/${tournamentId}${hasSeenTutorial ? "" : "?join"}`;
      void navigate(nextUrl, { replace: true, preventScrollReset: true });
    }, pairMs);
    return () => clearTimeout(timer);
  }, [hasJoined, joinedText, hasSeenTutorial, runtime, intentId, navigate, tournamentId]);

  return null;
}
