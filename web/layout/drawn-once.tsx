import type { ReactElement } from "react";
import { useHost } from "./host-context.ts";

type DrawnOnceProps = {
  /** The data it shows, the same object for as long as the data is the same. */
  of: object;
  /** What else it depends on, in words. */
  how: string;
  className?: string;
  /** Draws without anything around it: no context reaches it. */
  children: ReactElement;
};

/** A part that only shows, and looks the same for many readers: the server draws it once for all of their pages. */
export function DrawnOnce({ of, how, className, children }: DrawnOnceProps) {
  const { drawOnce } = useHost();
  if (!drawOnce) return <div className={className}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own drawing of the same element
  return <div className={className} dangerouslySetInnerHTML={{ __html: drawOnce(of, how, children) }} />;
}
