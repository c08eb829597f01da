import { useEffect, useState } from "react";
import { useNavigate, useRevalidator } from "react-router-dom";
import { useRuntime } from "../../runtime/runtime-context.ts";
import type { Opened } from "./opened.ts";
import type { Paying } from "./paying.ts";

/**
 * The payment behind the dialog, created when it first opens; reopening it uses the same one. "opening" also without
 * script, "failed" if it couldn't be set up. If it was already paid, redirects to the page of the item that was paid
 * for.
 */
export function useOpenedPayment(paying: Paying): Opened | "opening" | "failed" {
  const runtime = useRuntime();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState<Opened | "opening" | "failed">("opening");
  useEffect(() => {
    let isShown = true;
    const open = async () => {
      const payment = await paying.open(runtime).catch(() => null);
      if (!isShown) return;
      if (payment === "over") return void navigate(paying.closeTo, { replace: true });
      setOpened(payment ?? "failed");
      const done = payment && paying.doneAt(payment);
      if (done) void navigate(done, { replace: true });
      // The page behind the dialog shows that a payment was begun.
      else if (payment) void revalidate();
    };
    void open();
    return () => {
      isShown = false;
    };
  }, [runtime, navigate, revalidate, paying]);
  return opened;
}
