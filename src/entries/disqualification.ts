import { isoText } from "../base/format/moments.ts";

type Stored = { disqualifiedAt: number | null; disqualifyReason: string | null };

/** Fields for those who run the tournament, left out unless the entrant is disqualified. */
export const shownDisqualification = ({ disqualifiedAt, disqualifyReason }: Stored) =>
  disqualifiedAt === null ? {} : { disqualifiedAt: isoText(disqualifiedAt), disqualifyReason: disqualifyReason ?? "" };
