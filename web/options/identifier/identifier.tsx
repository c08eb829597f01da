import { useLoaderData } from "react-router-dom";
import { PrintedLogo } from "../../layout/printed-logo.tsx";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { useAwake } from "../../tournaments/use-awake.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page } from "../../ui/page.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import type { loadIdentifier } from "./identifier-loader.ts";

/** The identifier to place beside every fish: shown on a second phone, printed, or copied by hand. */
export function Component() {
  const { tournament, identifier } = useLoaderData<Loaded<typeof loadIdentifier>>();
  const { user } = useSession();
  useAwake();
  return (
    <Page>
      <div className="print:hidden">
        <BackLink to={`/tournaments/${tournament.id}`}>{tournament.name}</BackLink>
      </div>
      <div className="mt-6 flex flex-col items-center gap-4 text-center">
        <PrintedLogo className="hidden h-20 w-auto max-w-full object-contain print:block" />
        <h1 className="title-1">Your identifier</h1>
        <p className="figure font-bold text-[max(3.5rem,min(24vw,30vh))] leading-none">
          {identifier.code}
          {identifier.check !== null && (
            <>
              <wbr />-{identifier.check}
            </>
          )}
        </p>
        <p className="text-lg">
          {tournament.name}
          {identifier.check !== null && `, ${user?.displayName}`}
        </p>
        <p className="prose print:hidden">
          {identifier.check === null
            ? "Each entrant's code ends with two letters of their own."
            : "Every photo must show it next to the fish: on a second phone, printed, or handwritten. Only you have the last two letters."}
        </p>
        <PrintButton />
      </div>
    </Page>
  );
}
