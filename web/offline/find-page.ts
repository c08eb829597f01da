export const anyVary = { ignoreVary: true };

/**
 * The other address that a page may be cached under: a catch's form, whose search only sets its initial
 * values, and a tournament's page, which has two addresses.
 */
function otherAddress({ origin, pathname, search }: URL): string | null {
  if (pathname === "/submit-catch") return origin + pathname;
  const [, tournament, end] = /^(\/tournaments\/\d+)(\/leaderboard)?$/.exec(pathname) ?? [];
  if (!tournament || search !== "") return null;
  return origin + tournament + (end ? "" : "/leaderboard");
}

/** The copy that this phone has of the page at an address; undefined if it has none. */
export async function findPage(address: string): Promise<Response | undefined> {
  const exact = await caches.match(address, anyVary);
  if (exact) return exact;
  const other = otherAddress(new URL(address));
  return other === null ? undefined : caches.match(other, anyVary);
}
