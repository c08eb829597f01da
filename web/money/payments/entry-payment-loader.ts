import { type LoaderFunctionArgs, redirect } from "react-router-dom";
import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The price of an entry and how it is paid. Readers who have joined or don't need to pay are redirected to the tournament. */
export const loadEntryPayment =
  (runtime: Runtime) =>
  async ({ params }: LoaderFunctionArgs) => {
    const ofTournament = runtime.api.api.tournaments({ id: params.id ?? "" });
    const [tournament, payment] = await Promise.all([
      dataOf(ofTournament.get()),
      dataOf(ofTournament["entry-payment"].get()),
    ]);
    const { lacks = [], request } = payment;
    const isUnapproved = request !== undefined && request.state !== "approved";
    if (isUnapproved || lacks.includes("division")) throw redirect(`/tournaments/${tournament.id}`);
    if (lacks.length > 0) throw redirect(`/tournaments/${tournament.id}/enter`);
    if (payment.own?.state === "joined" || payment.amount === 0) throw redirect(`/tournaments/${tournament.id}`);
    return { tournament, payment };
  };
