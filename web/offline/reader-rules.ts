/** The caches of what a user saw; the built files are shared by everybody. */
export const pictureCache = "pictures";
const pagesPrefix = "pages-";
export const isPages = (cacheName: string): boolean => cacheName.startsWith(pagesPrefix);
/** The cache of a user's pages; 0 for a visitor. */
export const pagesOf = (reader: number): string => `${pagesPrefix}${reader}`;
/** The user a cache of pages belongs to. */
export const readerOfPages = (cacheName: string): number => Number(cacheName.slice(pagesPrefix.length));
export const isReadersCache = (cacheName: string): boolean => isPages(cacheName) || cacheName === pictureCache;

/** Requests after which the phone may have a new user. */
const changesReader =
  /^\/(api\/auth\/(login|second-step|logout|logout-everywhere|register)|api\/(setup|reset|account)|login|logout|register|setup|reset|settings)(\/|$)/;

export const mayChangeReader = (method: string, path: string): boolean =>
  method !== "GET" && method !== "HEAD" && changesReader.test(path);

/** Whether a successful request may have changed the content of the user's cached pages. */
export const mayChangePages = (method: string, path: string): boolean =>
  method !== "GET" && !/^\/api\/(admin|notifications|auth\/logout)/.test(path);

/** The notice on a page that isn't current. */
export const cacheNoticeId = "kept-copy";
