import type { SessionView } from "../src/accounts/account-forms.ts";
import { readFailure } from "./errors/page-failure.ts";

/** What stands in a document's head about its page. */
export type Head = { title: string; description?: string };

/** What else is to know of a page beside what it shows; it stands on its route and nowhere else. */
export type PageFacts = {
  /** Who may open it; its loader's calls refuse the others. */
  role: "anyone" | "signedIn" | "admin" | "organizer" | "judge" | "moneyReader";
  /** What visitors' cached pages are made from: nothing that changes, the club's lists, or the tournament or season of `:id`. */
  cached?: "fixed" | "club" | "tournament" | "season";
  /** True when a phone keeps it for where there is no signal. */
  isOffline?: true;
  /** True when search engines are told of it; with `:id`, of each public tournament or season. */
  inSitemap?: true;
  /** True when other sites may frame it; its loader refuses where the club does not allow it. */
  isEmbedded?: true;
  /** True when its path holds a one-time token, which no log shows. */
  isSecret?: true;
};

/** A route's `handle`: its head, fixed or made from its loader's data; `isDialog` when it stands over its parent's page. */
export type PageHandle<D = never> = {
  head?: Head | ((data: D) => Head);
  facts: PageFacts;
  isDialog?: true;
  takesPhoto?: true;
  takesList?: true;
};

export type Match = { route: { id: string; handle?: unknown }; pathname: string };

export const handleOf = (match: { route: { handle?: unknown } } | undefined): PageHandle<unknown> | undefined =>
  match?.route.handle as PageHandle<unknown> | undefined;

/** The address of the page shown, whatever dialog with an address of its own stands over it. */
export const pageBelow = (matches: readonly Match[]): string | undefined =>
  matches.findLast((match) => !handleOf(match)?.isDialog)?.pathname;

function headOf(match: Match | undefined, loaderData: Record<string, unknown>): Head | null {
  const handle = handleOf(match);
  if (!(match && handle)) return null;
  if (typeof handle.head !== "function") return handle.head ?? null;
  const data = loaderData[match.route.id];
  return data === undefined ? null : handle.head(data);
}

export const productName = "FishTournament Pro";

export type Drawn = {
  matches: readonly Match[];
  loaderData: Record<string, unknown>;
  errors: Record<string, unknown> | null | undefined;
};

/** Of the page that the innermost match shows. */
export function shownHead({ matches, loaderData, errors }: Drawn): Head | null {
  const [error] = Object.values(errors ?? {});
  return error ? { title: readFailure(error).title } : headOf(matches.at(-1), loaderData);
}

/** With the club's name. */
export function titleOf(drawn: Drawn): string {
  const root = drawn.loaderData.root as { session: SessionView } | undefined;
  const club = root?.session.club.name ?? productName;
  const head = shownHead(drawn);
  return head ? `${head.title} · ${club}` : club;
}
