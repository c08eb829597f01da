import { type ActionFunction, Link, redirect, useLoaderData } from "react-router-dom";
import { registration } from "../../src/accounts/model.ts";
import { accountTexts } from "../../src/accounts/rules.ts";
import { answer } from "../api.ts";
import { handleForm } from "../form.ts";
import type { Host } from "../host.ts";
import { memberParts } from "../layout/member-parts.ts";
import type { Loaded } from "../page.ts";
import { AccountCard } from "./account-card.tsx";
import type { loadRegister } from "./loaders.ts";
import { NewAccountForm } from "./new-account-form.tsx";

export const action =
  (host: Host): ActionFunction =>
  async ({ request }) =>
    handleForm(
      await request.formData(),
      registration,
      async (value) => {
        await answer(host.api.api.auth.register.post(value));
        const description = "Your account has been created successfully.";
        host.announce({ title: "Welcome to FishTournament Pro!", description, tone: "good" });
        return redirect("/register");
      },
      { hideFields: ["password"], failed: accountTexts.registrationFailed },
    );

/** SPEC section 2, "Register": once the account is made, the tutorial opens here and leads to the home page. */
export function Component() {
  const { isRegistered } = useLoaderData<Loaded<typeof loadRegister>>();
  const member = isRegistered ? memberParts() : null;
  return (
    <>
      {member && <member.TutorialGate next="/" />}
      <div inert={isRegistered}>
        <AccountCard
          title="Create Account"
          below={
            <>
              Already have an account?{" "}
              <Link to="/login" className="link inline-flex min-h-12 items-center">
                Sign in here
              </Link>
            </>
          }
        >
          <NewAccountForm submit="Create Account" />
        </AccountCard>
      </div>
    </>
  );
}
