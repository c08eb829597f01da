import { Elysia } from "elysia";
import { acceptedEncoding, type Encoding } from "../base/http/accepted-encoding.ts";
import { isUnchanged } from "../base/http/etag.ts";
import { type AssetFile, assets } from "./assets.ts";

function variant({ file, br, gz }: AssetFile, request: Request): { path: string; encoding: Encoding | null } {
  const { encoding } = acceptedEncoding(request);
  const path = encoding === null ? null : { br, gzip: gz }[encoding];
  return path === null ? { path: file, encoding: null } : { path, encoding };
}

/** An old service worker would keep answering pages, so it is always revalidated. */
const freshness = ({ immutable, isWorker }: AssetFile): string => {
  if (immutable) return "public, max-age=31536000, immutable";
  return isWorker ? "no-cache" : "public, max-age=3600";
};

export function assetResponse(asset: AssetFile, request: Request): Response {
  const headers = new Headers({
    "content-type": asset.type,
    "cache-control": freshness(asset),
    etag: asset.etag,
    vary: "accept-encoding",
  });
  if (isUnchanged(request, asset.etag)) return new Response(null, { status: 304, headers });
  const { path, encoding } = variant(asset, request);
  if (encoding) headers.set("content-encoding", encoding);
  return new Response(Bun.file(path), { headers });
}

const assetRoute = (app: Elysia, [url, asset]: [string, AssetFile]) =>
  app.get(url, ({ request }) => assetResponse(asset, request));

export const assetRoutes = [...assets.files].reduce(assetRoute, new Elysia());
