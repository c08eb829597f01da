import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** The link to a catch's large photo if it was pressed plainly: a new tab has its own way back. */
function photoLink({ target, button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): HTMLAnchorElement | null {
  if (button || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return null;
  return target.closest<HTMLAnchorElement>('a[href$="/large.webp"]:not([target])');
}

/** Opens photos over the page: an installed app has no browser buttons, so a bare picture would offer no way back. */
export function PhotoViewer() {
  const { key } = useLocation();
  const [shown, setShown] = useState<{ on: string; view: ReactNode } | null>(null);
  useEffect(() => {
    function press(event: MouseEvent) {
      const link = photoLink(event);
      if (!link) return;
      event.preventDefault();
      import("./photo-view.tsx").then(
        ({ PhotoView }) => setShown({ on: key, view: <PhotoView link={link} onClose={() => setShown(null)} /> }),
        () => location.assign(link.href),
      );
    }
    document.addEventListener("click", press);
    return () => document.removeEventListener("click", press);
  }, [key]);
  return shown?.on === key ? shown.view : null;
}
