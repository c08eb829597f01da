import { Link, useLoaderData } from "react-router-dom";
import { loginAddress } from "../../src/accounts/login/login-address.ts";
import { signedInChunk } from "../layout/signed-in-chunk.ts";
import type { Loaded } from "../page.ts";
import { AcceptAgreement } from "./accept-agreement.tsx";
import { AccountCard } from "./account-card.tsx";
import { register, registerToJoin } from "./forms.ts";
import type { loadRegister } from "./loaders.ts";
import { NewAccountForm } from "./new-account-form.tsx";

/**
 * The registration form. Afterward, the tutorial opens here and then redirects to `?next=` or the home page. If that
 * is a tournament's entry or an invitation, the form contains the user agreement and redirects there at once: the
 * tutorial opens after joining.
 */
export function Component() {
  const { isRegistered, next, loginNext, joins, submissionId } = useLoaderData<Loaded<typeof loadRegister>>();
  const member = isRegistered ? signedInChunk() : null;
  return (
    <>
      {member && <member.TutorialGate next={next} />}
      <div inert={isRegistered}>
        <AccountCard
          title="Create Account"
          lead={joins === null ? undefined : `Next, you'll join ${joins}.`}
          below={
            <>
              Already have an account?{" "}
              <Link to={loginAddress(loginNext)} className="link inline-flex min-h-12 items-center">
                Log in here
              </Link>
            </>
          }
        >
          <NewAccountForm
            of={joins === null ? register : registerToJoin(next)}
            submit="Create Account"
            submissionId={submissionId}
            after={joins === null ? undefined : (form) => <AcceptAgreement form={form} />}
          />
        </AccountCard>
      </div>
    </>
  );
}
