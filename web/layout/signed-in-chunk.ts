/** The module's path from the repository's root, by which its chunks are preloaded. */
export const signedInChunkId = "web/layout/member.tsx";

const load = async () => (await import("./member.tsx")).parts;

const arrival = Promise.withResolvers<void>();

/** Settles once a member is here, with the page or by logging in on it. */
export const memberIsHere: Promise<void> = arrival.promise;

let parts: Awaited<ReturnType<typeof load>> | null = null;

/** Fetches what of the layout only a signed-in reader sees. The root's loader waits for it, and so does hydration. */
export async function loadSignedInChunk(): Promise<void> {
  parts ??= await load();
  arrival.resolve();
}

/** The gates and the header's pieces of a signed-in reader, which no visitor's browser loads. */
export function signedInChunk() {
  if (!parts) throw new Error("A signed-in reader's page is drawn before the root's loader ran.");
  return parts;
}
