import type { Runtime } from "../runtime/runtime.ts";

export type Shared = {
  title: string;
  path: string;
  /** Goes along where the device shares files. */
  picture?: () => Promise<File>;
};

const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

async function copy(url: string, { showToast }: Runtime): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: "Link copied", description: url, tone: "good" });
  } catch {
    // Browsers keep the clipboard from pages without https, and from those that may not have it.
    showToast({ title: "Copy this link", description: url, tone: "good" });
  }
}

/** Hands a page's address to whatever the device shares with; where it shares with nothing, copies it. */
export async function shareAddress({ title, path, picture }: Shared, runtime: Runtime): Promise<void> {
  const url = new URL(path, location.href).href;
  if (!navigator.share) return copy(url, runtime);
  try {
    const files = picture && [await picture()];
    await navigator.share({ title, url, ...(navigator.canShare?.({ files }) && { files }) });
  } catch (error) {
    if (!isGivenUp(error)) await copy(url, runtime);
  }
}
