import { useHydrated } from "../runtime/hydrated.ts";
import { useRuntime } from "../runtime/runtime-context.ts";
import { Button } from "../ui/form/button.tsx";
import type { Shared } from "./share-address.ts";

/** Hands a page's address to whatever the device shares with; where it shares with nothing, copies it. */
export function ShareButton({ title, path, picture }: Shared) {
  const runtime = useRuntime();
  // Without script the browser's own address bar is what is left.
  if (!useHydrated()) return null;

  const share = () =>
    import("./share-address.ts")
      .then(({ shareAddress }) => shareAddress({ title, path, picture }, runtime))
      .catch(() => undefined);

  return (
    <Button type="button" look="quiet" size="small" onClick={() => void share()}>
      Share
    </Button>
  );
}
