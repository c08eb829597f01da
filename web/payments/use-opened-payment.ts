import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { OpenedPayment } from "../../src/money/entry-fees/model.ts";
import { useRuntime } from "../runtime/runtime-context.ts";
import { openPayment } from "./finish-payment.ts";

/**
 * The payment behind the dialog, begun when it opens; opened again it is the same one. "opening" also
 * without script, "failed" when it could not be set up. What was paid already leads to the tournament.
 */
export function useOpenedPayment(tournamentId: number): OpenedPayment | "opening" | "failed" {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<OpenedPayment | "opening" | "failed">("opening");
  useEffect(() => {
    let isShown = true;
    const open = async () => {
      const payment = await openPayment(runtime, tournamentId).catch(() => null);
      if (!isShown) return;
      if (payment === "over") return void navigate(`/tournaments/${tournamentId}`, { replace: true });
      setOpened(payment ?? "failed");
      if (payment?.state === "joined") void navigate(`/tournaments/${tournamentId}?payment=success`, { replace: true });
    };
    void open();
    return () => {
      isShown = false;
    };
  }, [runtime, navigate, tournamentId]);
  return opened;
}
