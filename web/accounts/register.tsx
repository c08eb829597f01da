import { Link, useLoaderData } from "react-router-dom";
import { loginAddress } from "../../src/accounts/login/login-address.ts";
import { signedInChunk } from "../layout/signed-in-chunk.ts";
import type { Loaded } from "../page.ts";
import { AccountCard } from "./account-card.tsx";
import { register } from "./forms.ts";
import type { loadRegister } from "./loaders.ts";
import { NewAccountForm } from "./new-account-form.tsx";

/** The registration form. Afterward, the tutorial opens here and then redirects to `?next=` or the home page. */
export function Component() {
  const { isRegistered, next, submissionId } = useLoaderData<Loaded<typeof loadRegister>>();
  const member = isRegistered ? signedInChunk() : null;
  return (
    <>
      {member && <member.TutorialGate next={next} />}
      <div inert={isRegistered}>
        <AccountCard
          title="Create Account"
          below={
            <>
              Already have an account?{" "}
              <Link to={loginAddress(next)} className="link inline-flex min-h-12 items-center">
                Sign in here
              </Link>
            </>
          }
        >
          <NewAccountForm of={register} submit="Create Account" submissionId={submissionId} />
        </AccountCard>
      </div>
    </>
  );
}
