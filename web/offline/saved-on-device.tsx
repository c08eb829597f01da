import { useEffect, useState } from "react";
import { useRoot } from "../runtime/session.ts";
import { Section } from "../ui/page.tsx";
import { cachedPages } from "./cached-pages.ts";
import { findPage } from "./find-page.ts";
import type { CachedPageLink } from "./page-cache-rules.ts";
import { QueuedCatches } from "./queued-catches.tsx";
import { reportConnectionLost } from "./signal.ts";
import { useOutbox } from "./use-outbox.ts";

/** The catches waiting on this phone, and its cached pages, shown on a page that didn't arrive. */
export function SavedOnDevice() {
  const queuedCatches = useOutbox(useRoot()?.session.user?.id ?? null);
  const [pages, setPages] = useState<readonly CachedPageLink[]>([]);
  useEffect(() => {
    reportConnectionLost();
    if (!("caches" in globalThis)) return;
    const show = async () => {
      // Its data or its screen didn't arrive, but the page as a whole is cached.
      if (await findPage(location.href.replace(/#.*/, ""))) return location.reload();
      setPages(await cachedPages());
    };
    show().catch(() => undefined);
  }, []);
  return (
    <>
      <QueuedCatches catches={queuedCatches} />
      {pages.length > 0 && (
        <Section title="Pages you can open">
          <ul>
            {pages.map(({ address, title }) => (
              <li key={address}>
                <a href={address} className="link inline-flex min-h-12 items-center">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
