/** The caches that hold what a reader saw; the built files are everybody's. */
export const pictureCache = "pictures";
export const isPages = (cacheName: string): boolean => cacheName.startsWith("pages-");
export const isReadersCache = (cacheName: string): boolean => isPages(cacheName) || cacheName === pictureCache;

/** Requests after which somebody else may hold the phone. */
const changesReader =
  /^\/(api\/auth\/(login|second-step|logout|logout-everywhere|register)|api\/(setup|reset|account)|login|logout|register|setup|reset|settings)(\/|$)/;

export const mayChangeReader = (method: string, path: string): boolean =>
  method !== "GET" && method !== "HEAD" && changesReader.test(path);

/** Whether a request that succeeded may have changed what the reader's kept pages show. */
export const mayChangePages = (method: string, path: string): boolean =>
  method !== "GET" && !/^\/api\/(admin|notifications|auth\/logout)/.test(path);

/** The line over a page that is not as the server has it now. */
export const cacheNoticeId = "kept-copy";
