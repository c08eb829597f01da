import type { SessionView } from "../src/accounts/account-forms.ts";
import { readFailure } from "./errors/page-failure.ts";

/** The page's part of the document head. */
export type Head = { title: string; description?: string };

/** Facts about a page besides its content; they are defined on its route and nowhere else. */
export type PageFacts = {
  /** Who may open it; its loader's calls refuse everybody else. */
  role: "anyone" | "signedIn" | "admin" | "organizer" | "judge" | "moneyReader";
  /**
   * The data behind visitors' cached pages: "fixed" never changes, the others are the club's lists, or the
   * tournament or season of `:id`.
   */
  cached?: "fixed" | "club" | "tournament" | "season";
  /** True when a phone caches it for offline use. */
  isOffline?: true;
  /** True when it is in the sitemap; with `:id`, once for each public tournament or season. */
  inSitemap?: true;
  /** True when other sites may frame it; its loader refuses if the club doesn't allow it. */
  isEmbedded?: true;
  /** True when its path contains a one-time token, which is kept out of logs. */
  isSecret?: true;
};

/** A route's `handle`: its head, fixed or made from its loader's data; `isDialog` when it is shown over its parent's page. */
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

/** The address of the page shown, ignoring any dialog with its own address over it. */
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

/** The head of the page that the innermost match shows. */
export function shownHead({ matches, loaderData, errors }: Drawn): Head | null {
  const [error] = Object.values(errors ?? {});
  return error ? { title: readFailure(error).title } : headOf(matches.at(-1), loaderData);
}

/** The document's title, which includes the club's name. */
export function titleOf(drawn: Drawn): string {
  const root = drawn.loaderData.root as { session: SessionView } | undefined;
  const club = root?.session.club.name ?? productName;
  const head = shownHead(drawn);
  return head ? `${head.title} · ${club}` : club;
}
