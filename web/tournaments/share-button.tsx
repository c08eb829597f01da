import { useHydrated } from "../runtime/hydrated.ts";
import { useRuntime } from "../runtime/runtime-context.ts";
import { Button } from "../ui/form/button.tsx";

const isGivenUp = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

type ShareButtonProps = {
  title: string;
  path: string;
  /** Goes along where the device shares files. */
  picture?: () => Promise<File>;
};

/** Hands a page's address to whatever the device shares with; where it shares with nothing, copies it. */
export function ShareButton({ title, path, picture }: ShareButtonProps) {
  const runtime = useRuntime();
  // Without script the browser's own address bar is what is left.
  if (!useHydrated()) return null;

  async function copy(url: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      runtime.showToast({ title: "Link copied", description: url, tone: "good" });
    } catch {
      // Browsers keep the clipboard from pages without https, and from those that may not have it.
      runtime.showToast({ title: "Copy this link", description: url, tone: "good" });
    }
  }

  async function share(): Promise<void> {
    const url = new URL(path, location.href).href;
    if (!navigator.share) return copy(url);
    try {
      const files = picture && [await picture()];
      await navigator.share({ title, url, ...(navigator.canShare?.({ files }) && { files }) });
    } catch (error) {
      if (!isGivenUp(error)) await copy(url);
    }
  }

  return (
    <Button type="button" look="quiet" size="small" onClick={() => void share()}>
      Share
    </Button>
  );
}
