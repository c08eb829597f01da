import { Link } from "react-router-dom";
import { useRoot } from "../runtime/session.ts";
import { LogoMark } from "../ui/logo-mark.tsx";

/** The club's own logo, else the product's mark. */
export function ClubMark() {
  const logo = useRoot()?.session.club.logo;
  return logo ? <img {...logo} alt="" className="club-logo" /> : <LogoMark />;
}

/** The home link: the mark and the club's name. Only the name shrinks if there is little room (hence the huge factor). */
export function Logo({ name }: { name: string }) {
  return (
    <Link to="/" className="logo" aria-label={`${name}, home`}>
      <ClubMark />
      <span>{name}</span>
    </Link>
  );
}
