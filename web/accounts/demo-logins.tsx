import type { DemoLogin } from "../../src/accounts/account-forms.ts";
import { ApiForm } from "../posted-form.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { Button } from "../ui/form/button.tsx";
import { logIn } from "./forms.ts";

/** The demo club's logins, each one press away; other clubs have none to show. */
export function DemoLogins({ logins }: { logins: DemoLogin[] }) {
  return (
    <Card className="mt-6">
      <CardBody>
        <h2 className="title-3">This is the demo club</h2>
        <p className="text-ink-soft">Pick an account to explore. Your changes stay until the demo is reset.</p>
        {logins.map(({ role, username, password }) => (
          <ApiForm
            key={username}
            action={logIn.action}
            failed={logIn.failed}
            className="flex flex-wrap items-center gap-x-4 gap-y-2"
          >
            <input type="hidden" name="emailOrUsername" value={username} />
            <input type="hidden" name="password" value={password} />
            <p className="min-w-0 flex-1">
              <b>{role}</b>
              <span className="block text-ink-soft">
                <span className="whitespace-nowrap">{username}</span> ·{" "}
                <code className="whitespace-nowrap">{password}</code>
              </span>
            </p>
            <Button look="secondary" size="small">
              Log in as {role}
            </Button>
          </ApiForm>
        ))}
      </CardBody>
    </Card>
  );
}
