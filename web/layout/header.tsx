import Menu from "lucide-react/icons/menu";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { Popover } from "../ui/overlay/popover.tsx";
import { Logo } from "./logo.tsx";
import { headerPlaces, type Place, placesFor } from "./navigation.ts";
import { signedInChunk } from "./signed-in-chunk.ts";

export function Header() {
  const session = useSession();
  const { user, club } = session;
  const member = user && signedInChunk();
  return (
    <header className="@container deep sticky top-0 z-40 print:hidden">
      <div className="mx-auto flex min-h-16 max-w-[84rem] items-center gap-1 px-3 @min-[40rem]:gap-2 @min-[40rem]:px-6">
        <Logo name={club.name} />
        <nav aria-label="Main" className="header-places hidden flex-auto items-center @min-[80rem]:flex">
          {headerPlaces(session).map(({ to, label }) => (
            <NavLink key={to} to={to} className="header-link">
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-1 @min-[40rem]:gap-2 @min-[80rem]:flex-nowrap">
          {member ? <member.MemberActs user={user} /> : <VisitorActs />}
          <SmallMenu />
        </div>
      </div>
    </header>
  );
}

function VisitorActs() {
  return (
    <>
      <Link to="/login" className="header-link @max-[40rem]:px-1.5">
        Login
      </Link>
      <ButtonLink to="/register" look="bright" size="small" className="@max-[40rem]:px-3">
        Sign Up
      </ButtonLink>
    </>
  );
}

/** The menu for screens without room for the links: all of them behind one button. It closes when the page changes. */
function SmallMenu() {
  const session = useSession();
  const { user } = session;
  const { key } = useLocation();
  const member = user && signedInChunk();
  return (
    <div className="@min-[80rem]:hidden">
      <Popover key={key} label="Menu" trigger={<Menu />} triggerClassName="header-link" className="p-2 sm:max-w-80">
        <nav aria-label="All pages" className="flex flex-col">
          {[{ to: "/", label: "Home" }, ...placesFor(session)].map(({ to, label, smallLabel = label }: Place) => (
            <NavLink key={to} to={to} end={to === "/"} className="header-link menu-link">
              {smallLabel}
            </NavLink>
          ))}
        </nav>
        {member && <member.MemberMenu user={user} />}
      </Popover>
    </div>
  );
}
