import Fish from "lucide-react/icons/fish-symbol";
import Menu from "lucide-react/icons/menu";
import { Form, Link, NavLink, useLocation } from "react-router-dom";
import { ButtonLink } from "../ui/button.tsx";
import { Popover } from "../ui/popover.tsx";
import { Logo } from "./logo.tsx";
import { type Place, placesFor } from "./navigation.ts";
import { NotificationBell } from "./notification-bell.tsx";
import { useSession } from "./session.ts";

/** The top of every page in the frame (SPEC section 2, "Navigation"). */
export function Header() {
  const { user, club } = useSession();
  return (
    <header className="deep sticky top-0 z-40 print:hidden">
      <div className="mx-auto flex min-h-16 max-w-[84rem] items-center gap-1 px-3 sm:gap-2 sm:px-6">
        <Logo name={club.name} />
        <nav aria-label="Main" className="header-places hidden flex-1 items-center xl:flex">
          {placesFor(user).map(({ to, label }) => (
            <NavLink key={to} to={to} className="header-link">
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1 sm:gap-2">
          {user ? <SignedInActs username={user.username} /> : <VisitorActs />}
          <SmallMenu />
        </div>
      </div>
    </header>
  );
}

function SignedInActs({ username }: { username: string }) {
  return (
    <>
      <ButtonLink to="/submit-catch" look="bright" size="small" icon={<Fish />} className="max-sm:px-3">
        <span className="max-sm:sr-only">Quick Catch</span>
      </ButtonLink>
      <NotificationBell />
      <NavLink
        to="/settings"
        className="header-link hidden max-w-24 xl:inline-flex 2xl:max-w-44"
        data-tip={`${username}: Settings`}
      >
        <span className="truncate">{username}</span>
      </NavLink>
      <LogoutForm className="hidden xl:block" />
    </>
  );
}

function VisitorActs() {
  return (
    <>
      <Link to="/login" className="header-link max-sm:px-1.5">
        Login
      </Link>
      <ButtonLink to="/register" look="bright" size="small" className="max-sm:px-3">
        Sign Up
      </ButtonLink>
    </>
  );
}

function LogoutForm({ className }: { className?: string }) {
  return (
    <Form method="post" action="/logout" className={className}>
      <button type="submit" className="header-link w-full">
        Logout
      </button>
    </Form>
  );
}

/** Where there is no room for the links: all of them, behind one button. It closes with the page it was opened on. */
function SmallMenu() {
  const { user } = useSession();
  const { key } = useLocation();
  return (
    <div className="xl:hidden">
      <Popover key={key} label="Menu" trigger={<Menu />} triggerClassName="header-link" className="p-2 sm:max-w-80">
        <nav aria-label="All pages" className="flex flex-col">
          {[{ to: "/", label: "Home" }, ...placesFor(user)].map(({ to, label, smallLabel = label }: Place) => (
            <NavLink key={to} to={to} end={to === "/"} className="header-link menu-link">
              {smallLabel}
            </NavLink>
          ))}
        </nav>
        {user && (
          <div className="mt-2 border-line border-t pt-2">
            <p className="truncate px-2.5 py-1 text-ink-soft">
              Signed in as <b className="text-ink">{user.username}</b>
            </p>
            <NavLink to="/settings" className="header-link menu-link">
              Settings
            </NavLink>
            <LogoutForm />
          </div>
        )}
      </Popover>
    </div>
  );
}
