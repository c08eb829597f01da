import type { ReactNode } from "react";

/** An empty or failed state: a drawing, an explanation, and what to do now. */
export function EmptyState({
  picture = "calm",
  title,
  children,
  action,
  as: Heading = "h2",
}: {
  /** calm: nothing here yet; broken: it failed; board: no catch. */
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

/** Three small drawings in the surrounding text's colors. */
function EmptyPicture({ kind }: { kind: "calm" | "broken" | "board" }) {
  return (
    <svg
      viewBox="0 0 160 96"
      className="h-24 w-40 text-lake"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {kind === "calm" && <Calm />}
      {kind === "broken" && <Broken />}
      {kind === "board" && <BareBoard />}
    </svg>
  );
}

function Calm() {
  return (
    <>
      <path d="M58 58a22 22 0 0 1 44 0Z" className="fill-board stroke-transparent" />
      <path d="M14 58h132M34 68h34m14 0h44M52 78h52M68 88h22" />
      <path d="M96 22c6-7 12-7 15-1 3-6 9-6 15 1M50 32c4-5 8-5 10-1 2-4 6-4 10 1" strokeWidth="2" />
    </>
  );
}

function Broken() {
  return (
    <>
      <path d="M18 84 104 18M98 12l12 12" strokeWidth="4" />
      <path d="M107 15c10 8 16 16 17 26" />
      <path d="M124 47c0 4-1 7-2 9M119 62l-2 4" strokeDasharray="1 7" />
      <path d="M132 66v8a9 9 0 0 1-18 0l5 3" />
      <circle cx="40" cy="67" r="7" className="fill-board" />
    </>
  );
}

function BareBoard() {
  return (
    <>
      <rect x="12" y="62" width="136" height="24" rx="3" className="fill-board stroke-transparent" />
      <path d="M12 30v56" strokeWidth="6" />
      <path
        d="M28 62v7m12-7v7m12-7v12m12-12v7m12-7v7m12-7v7m12-7v12m12-12v7m12-7v7m12-7v7"
        className="stroke-on-board"
        strokeWidth="2"
      />
      <path
        d="M24 41c16-19 56-22 82-4 7-5 16-10 26-12-5 9-5 21 0 30-10-2-19-6-26-10-26 17-66 15-82-4Z"
        strokeDasharray="4 6"
        strokeWidth="2"
      />
    </>
  );
}
