import type { ReactNode } from "react";
import { type Tone, toneClass } from "./tone.ts";

/** A short state in words, with its tone. `dot` marks something in progress; `icon` shows the state without color. */
export function Badge({
  tone = "slate",
  dot = false,
  icon,
  children,
}: {
  tone?: Tone;
  dot?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={`badge ${toneClass[tone]}`}>
      {dot && <span className="badge-dot" />}
      {icon}
      {children}
    </span>
  );
}
