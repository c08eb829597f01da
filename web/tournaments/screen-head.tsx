import { ClubMark } from "../layout/logo.tsx";
import { useSession } from "../runtime/session.ts";

/** The club, the board and the tournament, at the top of a big screen. */
export function ScreenHead({ division, name }: { division: string | undefined; name: string }) {
  const { club } = useSession();
  return (
    <>
      <p className="screen-club flex items-center gap-[1vw] text-ink-soft text-[max(1rem,min(2.4vh,1.4vw))]">
        <ClubMark />
        {club.name}
        {division && `, ${division}`}
      </p>
      <h1 className="wrap-anywhere font-bold text-[max(1.5rem,min(5.5vh,3.2vw))] leading-tight">{name}</h1>
    </>
  );
}
