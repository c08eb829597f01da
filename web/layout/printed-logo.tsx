import { useSession } from "../runtime/session.ts";

/** At the head of what is printed; nothing where the club has none. */
export function PrintedLogo({ className }: { className: string }) {
  const { name, logo } = useSession().club;
  return logo && <img {...logo} alt={name} className={className} />;
}
