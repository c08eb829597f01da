import { useSyncExternalStore } from "react";
import { momentText } from "../format.ts";
import { useSession } from "../layout/session.ts";

const never = () => () => undefined;

/** A moment (ISO 8601) in the reader's zone; until the script knows it, in the club's. */
export function Moment({ at }: { at: string }) {
  const { timeZone } = useSession().club;
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  );
  return <time dateTime={at}>{momentText(new Date(at), zone)}</time>;
}
