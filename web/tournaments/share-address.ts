import type { Runtime } from "../runtime/runtime.ts";

export type Shared = {
  title: string;
  path: string;
  /** Shared along with the address if the device can share files. */
  picture?: () => Promise<File>;
};

const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

async function copy(url: string, { showToast }: Runtime): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: "Link copied", description: url, tone: "good" });
  } catch {
    // Browsers deny the clipboard to pages without https, and to those without permission.
    showToast({ title: "Copy this link", description: url, tone: "good" });
  }
}

/** Shares `path` on `origin` through the device; if it can't share, copies the address. */
export async function shareAddress({ title, path, picture }: Shared, origin: string, runtime: Runtime): Promise<void> {
  const url = new URL(path, origin).href;
  if (!navigator.share) return copy(url, runtime);
  try {
    const files = picture && [await picture()];
    await navigator.share({ title, url, ...(navigator.canShare?.({ files }) && { files }) });
  } catch (error) {
    if (!isGivenUp(error)) await copy(url, runtime);
  }
}
