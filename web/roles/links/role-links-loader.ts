import { dataOf } from "../../api.ts";
import type { Runtime } from "../../runtime/runtime.ts";

/** The tournaments that a role can be limited to: the open ones first, then the latest. */
const maxOffered = 100;

export const loadRoleLinks = (runtime: Runtime) => async () => {
  const { admin, club } = runtime.api.api;
  const [links, tournaments, { linksBeginWith }] = await Promise.all([
    dataOf(admin["role-links"].get()),
    dataOf(admin.tournaments.get({ query: { limit: maxOffered } })),
    dataOf(club.get()),
  ]);
  return { links, linksBeginWith, tournaments: tournaments.map(({ id, name }) => ({ id, name })) };
};
