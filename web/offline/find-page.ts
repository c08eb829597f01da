export const anyVary = { ignoreVary: true };

/**
 * Where else the page of an address may be kept: a catch's form, whose search only chooses what it begins with, and a
 * tournament's page, which has two addresses.
 */
function otherAddress({ origin, pathname, search }: URL): string | null {
  if (pathname === "/submit-catch") return origin + pathname;
  const [, tournament, end] = /^(\/tournaments\/\d+)(\/leaderboard)?$/.exec(pathname) ?? [];
  if (!tournament || search !== "") return null;
  return origin + tournament + (end ? "" : "/leaderboard");
}

/** The copy that this phone keeps of the page at an address; undefined where it has none. */
export async function findPage(address: string): Promise<Response | undefined> {
  const exact = await caches.match(address, anyVary);
  if (exact) return exact;
  const other = otherAddress(new URL(address));
  return other === null ? undefined : caches.match(other, anyVary);
}
