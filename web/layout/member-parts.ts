/** The module's path from the repository's root, by which its chunks are preloaded. */
export const memberPartsId = "web/layout/member.tsx";

const load = async () => (await import("./member.tsx")).parts;

let parts: Awaited<ReturnType<typeof load>> | null = null;

/** Fetches what of the layout only a signed-in reader sees. The root's loader waits for it, and so does hydration. */
export async function loadMemberParts(): Promise<void> {
  parts ??= await load();
}

/** The gates and the header's pieces of a signed-in reader, which no visitor's browser loads. */
export function memberParts() {
  if (!parts) throw new Error("A signed-in reader's page is drawn before the root's loader ran.");
  return parts;
}
