import { useLoaderData, useParams } from "react-router-dom";
import type { Loaded } from "../page.ts";
import { AccountCard } from "./account-card.tsx";
import { setUp } from "./forms.ts";
import type { loadSetUp } from "./loaders.ts";
import { NewAccountForm } from "./new-account-form.tsx";

/** Where the one-time link leads that the server prints while the club has no admin (docs/rules.md 11.5). */
export function Component() {
  const { submissionId } = useLoaderData<Loaded<typeof loadSetUp>>();
  const { token } = useParams();
  return (
    <AccountCard title="Set Up Your Club" lead="This account becomes the club's first admin. The link works once.">
      <NewAccountForm of={setUp} submit="Become the First Admin" submissionId={submissionId} token={token} />
    </AccountCard>
  );
}
