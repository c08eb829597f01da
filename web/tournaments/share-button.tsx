import { useHydrated } from "../runtime/hydrated.ts";
import { useRuntime } from "../runtime/runtime-context.ts";
import { useSession } from "../runtime/session.ts";
import { Button } from "../ui/form/button.tsx";
import type { Shared } from "./share-address.ts";

/** Shares a page's address through the device; if it can't share, copies the address. */
export function ShareButton({ title, path, picture }: Shared) {
  const runtime = useRuntime();
  const { publicAddress } = useSession().club;
  // Users share from the browser's own address bar if there is no script.
  if (!useHydrated()) return null;

  const share = () =>
    import("./share-address.ts")
      .then(({ shareAddress }) => shareAddress({ title, path, picture }, publicAddress ?? location.origin, runtime))
      .catch(() => undefined);

  return (
    <Button type="button" look="quiet" size="small" onClick={() => void share()}>
      Share
    </Button>
  );
}
