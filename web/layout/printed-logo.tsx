import { useSession } from "../runtime/session.ts";

/** The logo at the head of printed pages; nothing if the club has none. */
export function PrintedLogo({ className }: { className: string }) {
  const { name, logo } = useSession().club;
  return logo && <img {...logo} alt={name} className={className} />;
}
