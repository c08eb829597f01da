import { isoText } from "../base/format/moments.ts";

type Stored = { disqualifiedAt: number | null; disqualifyReason: string | null };

/** For those who run the tournament; nothing unless the entrant is disqualified. */
export const shownDisqualification = ({ disqualifiedAt, disqualifyReason }: Stored) =>
  disqualifiedAt === null ? {} : { disqualifiedAt: isoText(disqualifiedAt), disqualifyReason: disqualifyReason ?? "" };
