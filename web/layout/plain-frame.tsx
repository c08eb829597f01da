import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";
import { useRoot } from "../runtime/session.ts";
import { Logo } from "./logo.tsx";
import { MockNotice } from "./mock-notice.tsx";

/** The frame of login and registration, and of failures in the frame itself: only the home link. */
export function PlainFrame({ children }: { children?: ReactNode }) {
  const name = useRoot()?.session.club.name ?? "FishTournament Pro";
  return (
    <div className="flex min-h-dvh flex-col">
      <MockNotice />
      <header className="@container deep">
        <div className="mx-auto flex min-h-16 max-w-[84rem] items-center px-3 sm:px-6">
          <Logo name={name} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 focus:outline-none">
        {children ?? <Outlet />}
      </main>
    </div>
  );
}
