import { Link } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { information } from "./navigation.ts";

const since = 2024;

export function Footer() {
  const { now, club } = useSession();
  const year = new Date(now).getUTCFullYear();
  return (
    <footer className="deep mt-auto pb-24 md:pb-0 print:hidden">
      <div className="mx-auto flex max-w-[84rem] flex-col gap-4 px-4 py-8 sm:px-6 lg:flex-row lg:items-center lg:justify-between">
        <nav
          aria-label="About"
          className="-mx-2.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] sm:flex sm:flex-wrap"
        >
          {information.map(({ to, label }) => (
            <Link key={to} to={to} className="header-link">
              {label}
            </Link>
          ))}
        </nav>
        <p className="shrink-0 text-ink-soft">
          © {since}–{year} {club.name}
        </p>
      </div>
    </footer>
  );
}
