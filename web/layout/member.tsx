import Fish from "lucide-react/icons/fish-symbol";
import { NavLink } from "react-router-dom";
import type { SessionUser } from "../../src/accounts/account-forms.ts";
import { OfferPush } from "../delivery/offer-push-once.tsx";
import { EntryNotes, MemberEntry } from "../entries/member-entry.tsx";
import { MyDay } from "../home/my-day.tsx";
import { PaymentReturn } from "../money/payments/payment-return.tsx";
import { OutboxNotice } from "../offline/outbox-notice.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { AgreementGate } from "./gates/agreement-gate.tsx";
import { gateAt } from "./gates/gate-at.ts";
import { SuspensionNotice } from "./gates/suspension-notice.tsx";
import { TutorialGate } from "./gates/tutorial-gate.tsx";
import { LogoutForm } from "./logout-form.tsx";
import { NotificationBell } from "./notifications/notification-bell.tsx";

/** The header's right side for signed-in users. */
function MemberActs({ user: { displayName } }: { user: SessionUser }) {
  return (
    <>
      <ButtonLink
        to="/submit-catch"
        look="bright"
        size="small"
        icon={<Fish />}
        className="shrink-0 max-sm:px-3 xl:px-2.5"
      >
        <span className="max-sm:sr-only">Quick Catch</span>
      </ButtonLink>
      <NotificationBell />
      <div className="header-account hidden min-w-32 xl:flex">
        <NavLink to="/settings" className="header-link min-w-0 max-w-60" data-tip={`${displayName}: Settings`}>
          <bdi className="truncate">{displayName}</bdi>
        </NavLink>
        <Logout className="shrink-0" />
      </div>
    </>
  );
}

/** The end of the small screen's menu. */
function MemberMenu({ user }: { user: SessionUser }) {
  return (
    <div className="mt-2 border-line border-t pt-2">
      <p className="truncate px-2.5 py-1 text-ink-soft">
        Logged in as <bdi className="font-bold text-ink">{user.displayName}</bdi>
      </p>
      <NavLink to="/settings" className="header-link menu-link">
        Settings
      </NavLink>
      <Logout />
    </div>
  );
}

function Logout({ className }: { className?: string }) {
  return (
    <LogoutForm className={className}>
      <button type="submit" className="header-link w-full">
        Logout
      </button>
    </LogoutForm>
  );
}

/** Parts of the layout and of public pages that only signed-in users see. */
export const parts = {
  AgreementGate,
  EntryNotes,
  TutorialGate,
  gateAt,
  SuspensionNotice,
  OutboxNotice,
  MemberActs,
  MemberMenu,
  MemberEntry,
  MyDay,
  OfferPush,
  PaymentReturn,
};
