/** The module's path from the repository's root, the key for preloading its chunks. */
export const signedInChunkId = "web/layout/member.tsx";

const load = async () => (await import("./member.tsx")).parts;

const arrival = Promise.withResolvers<void>();

/** Resolves once a member is signed in, from the start or by logging in on the page. */
export const memberIsHere: Promise<void> = arrival.promise;

let parts: Awaited<ReturnType<typeof load>> | null = null;

/** Fetches the parts of the layout that only signed-in users see. The root's loader waits for it, and so does hydration. */
export async function loadSignedInChunk(): Promise<void> {
  parts ??= await load();
  arrival.resolve();
}

/** The gates and the header's parts for signed-in users, which no visitor's browser loads. */
export function signedInChunk() {
  if (!parts) throw new Error("A signed-in reader's page is drawn before the root's loader ran.");
  return parts;
}
