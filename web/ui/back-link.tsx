import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "./link.tsx";

/** The way up, above a heading. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="-ml-1 mb-1 inline-flex min-h-12 items-center gap-1.5 rounded-lg px-1 font-semibold text-lake-ink hover:underline print:hidden"
    >
      <ArrowLeft className="size-5" />
      {children}
    </Link>
  );
}
