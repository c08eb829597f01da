import { useContext } from "react";
import { Outlet, UNSAFE_DataRouterStateContext as RouterState, useLocation } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { MockNotice } from "./mock-notice.tsx";
import { PlainFrame } from "./plain-frame.tsx";
import { signedInChunk } from "./signed-in-chunk.ts";
import { TabBar } from "./tab-bar.tsx";
import { FlashToast } from "./toasts/flash-toast.tsx";
import { WaitingForPage } from "./waiting-for-page.tsx";

export function Frame() {
  const session = useSession();
  const page = useLocation();
  const loaderData = useContext(RouterState)?.loaderData;
  // Until the club is set up, the other pages only redirect.
  if (page.pathname.startsWith("/setup")) return <PlainFrame />;
  const member = session.user && signedInChunk();
  const gate = member?.gateAt(session, page, loaderData);
  return (
    <>
      <div className="flex min-h-dvh flex-col" inert={gate === "agreement"}>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        <MockNotice />
        <Header />
        {member && <member.SuspensionNotice />}
        {member && <member.OutboxNotice />}
        {!gate && <FlashToast />}
        <main id="main" tabIndex={-1} className="focus:outline-none">
          <WaitingForPage>
            <Outlet />
          </WaitingForPage>
        </main>
        <Footer />
        <TabBar />
      </div>
      {/* Rendered after the page, so that they open over its dialogs. */}
      {member && gate === "agreement" && <member.AgreementGate />}
      {member && gate === "tutorial" && <member.TutorialGate />}
    </>
  );
}
