import { type ActionFunction, redirect } from "react-router-dom";
import { registration } from "../../src/accounts/model.ts";
import { accountTexts } from "../../src/accounts/rules.ts";
import { answer } from "../api.ts";
import { handleForm } from "../form.ts";
import type { Host } from "../host.ts";
import { AccountCard } from "./account-card.tsx";
import { NewAccountForm } from "./new-account-form.tsx";

export const action =
  (host: Host): ActionFunction =>
  async ({ request, params }) =>
    handleForm(
      await request.formData(),
      registration,
      async (value) => {
        await answer(host.api.api.setup.post({ ...value, token: params.token ?? "" }));
        const description = "You are the club's first admin. Create a tournament to get started.";
        host.announce({ title: "Welcome to FishTournament Pro!", description, tone: "good" });
        return redirect("/admin");
      },
      { hideFields: ["password"], failed: accountTexts.registrationFailed },
    );

/** Where the one-time link leads that the server prints while the club has no admin (DECISIONS, "Accounts"). */
export function Component() {
  return (
    <AccountCard title="Set Up Your Club" lead="This account becomes the club's first admin. The link works once.">
      <NewAccountForm submit="Become the First Admin" />
    </AccountCard>
  );
}
