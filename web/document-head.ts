import type { SessionView } from "../src/accounts/account-forms.ts";
import { usualColors } from "../src/club/club-limits.ts";
import type { ClubLook } from "../src/club/club-settings.ts";
import { type Drawn, productName, shownHead, titleOf } from "./page-head.ts";

export type DocumentHead = Pick<ClubLook, "colors" | "logo"> & {
  title: string;
  description: string;
  url: string | null;
  club: string;
};

const defaultDescription = "Join fishing tournaments, submit your catches with a photo, and follow the leaderboard.";

const unknownClub = { name: productName, colors: usualColors, logo: null };

/** `origin` makes addresses absolute. */
export function documentHead(drawn: Drawn, origin: string): DocumentHead {
  const { session } = (drawn.loaderData.root ?? {}) as { session?: SessionView };
  const { name: club, colors, logo } = session?.club ?? unknownClub;
  const leaf = drawn.matches.at(-1);
  return {
    club,
    colors,
    logo,
    title: titleOf(drawn),
    description: shownHead(drawn)?.description ?? defaultDescription,
    url: leaf ? origin + leaf.pathname : null,
  };
}
