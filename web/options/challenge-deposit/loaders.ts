import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { answer } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** A deposit that was paid leads to its challenge. */
export const loadDeposit =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const deposit = await answer(runtime.api.api.deposits({ id: params.id ?? "" }).get());
    if (deposit.challengeId !== null) throw redirect(`/challenges/${deposit.challengeId}`);
    return deposit;
  };

/** The dialog over it; why it cannot be paid is said on the page. */
export const loadDepositPayment = (runtime: Runtime) => async (args: LoaderFunctionArgs) => {
  const deposit = await loadDeposit(runtime)(args);
  if (deposit.refusedBecause !== null || deposit.own?.state === "processing") throw redirect(`/deposits/${deposit.id}`);
  return deposit;
};
