import { Elysia } from "elysia";
import { readSetUp } from "../accounts/offer-first-admin.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { type PageParts, renderPage } from "./render.tsx";

const setUpPage = "/setup";

/** The pages of a club without an admin: the set-up form links to the agreement that it asks to accept. */
const isOpenBeforeSetUp = (path: string) =>
  path === setUpPage || path.startsWith(`${setUpPage}/`) || path === "/agreement";

/** Whether a page must redirect to setup. Once a club has had an admin, it always has one. */
function openSetUpGate({ store }: Deps): (path: string) => Promise<boolean> {
  let isDone = false;
  return async (path) => {
    if (isDone || isOpenBeforeSetUp(path)) return false;
    const state = await store.read(readSetUp);
    isDone = state === "done";
    return state === "owed";
  };
}

export function pageRoutes(deps: Deps, parts: PageParts) {
  const mustSetUp = openSetUpGate(deps);
  const page = async ({ request, path }: { request: Request; path: string }) => {
    if (path.startsWith("/api/")) throw new Refusal("not_found", "This call doesn't exist.");
    if (await mustSetUp(path)) return new Response(null, { status: 303, headers: { location: setUpPage } });
    return renderPage(deps, parts, request);
  };
  return new Elysia().get("/*", page).post("/*", page, { parse: "none" });
}
