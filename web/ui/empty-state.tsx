import type { ReactNode } from "react";
import { EmptyPicture } from "./empty-picture.tsx";

/** Nothing here, or it failed: drawn, said, and what to do now. */
export function EmptyState({
  picture = "calm",
  title,
  children,
  action,
  as: Heading = "h2",
}: {
  /** calm water: nothing yet; broken line: it failed; bare board: no catch. */
  picture?: "calm" | "broken" | "board";
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  as?: "h1" | "h2" | "h3";
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-10 text-center sm:py-14">
      <EmptyPicture kind={picture} />
      <Heading className="title-2 mt-3">{title}</Heading>
      {children && <div className="max-w-md text-ink-soft text-pretty">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
