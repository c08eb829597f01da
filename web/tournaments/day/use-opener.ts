import { useEffect, useRef } from "react";

/** The link that opens a sheet gets the focus back once the sheet is closed, whichever field had it. */
export function useOpener(isOpen: boolean) {
  const opener = useRef<HTMLAnchorElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opener;
}
