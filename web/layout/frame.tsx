import { Outlet, useLocation } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MockNotice } from "./mock-notice.tsx";
import { signedInChunk } from "./signed-in-chunk.ts";
import { TabBar } from "./tab-bar.tsx";
import { FlashToast } from "./toasts/flash-toast.tsx";
import { WaitingForPage } from "./waiting-for-page.tsx";

export function Frame() {
  const session = useSession();
  const { user } = session;
  // Users who don't accept can still change their password and leave with their data (docs/rules.md 1.2).
  const isAtSettings = useLocation().pathname.startsWith("/settings");
  const agreement = isAtSettings ? null : session.agreement;
  const mustLearn = user !== null && !session.agreement && !user.hasSeenTutorial && user.suspendedUntil === null;
  const member = user && signedInChunk();
  return (
    <>
      <div className="flex min-h-dvh flex-col" inert={agreement !== null}>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <MockNotice />
        <Header />
        {member && <member.SuspensionNotice />}
        {member && <member.OutboxNotice />}
        {!(agreement || mustLearn) && <FlashToast />}
        <main id="main" tabIndex={-1} className="focus:outline-none">
          <WaitingForPage>
            <Outlet />
          </WaitingForPage>
        </main>
        <Footer />
        <TabBar />
      </div>
      {/* Rendered after the page, so that they open over its dialogs. */}
      {member && agreement && <member.AgreementGate agreement={agreement} />}
      {member && mustLearn && <member.TutorialGate />}
    </>
  );
}
