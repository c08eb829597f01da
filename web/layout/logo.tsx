import { Link } from "react-router-dom";
import { LogoMark } from "../ui/logo-mark.tsx";

/** The way home: the mark and the club's name, which alone gives way where there is little room (hence the huge factor). */
export function Logo({ name }: { name: string }) {
  return (
    <Link to="/" className="logo" aria-label={`${name}, home`}>
      <LogoMark />
      <span>{name}</span>
    </Link>
  );
}
