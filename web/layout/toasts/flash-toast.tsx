import { useHydrated } from "../../runtime/hydrated.ts";
import { useRoot } from "../../runtime/session.ts";
import { Toast } from "../../ui/overlay/toast.tsx";

/** The previous page's toast without script: shown in the page itself, where it covers nothing and stays. */
export function FlashToast() {
  const toast = useRoot()?.toast;
  const isHydrated = useHydrated();
  if (!toast || isHydrated) return null;
  return (
    <div role="status" className="flex justify-center p-4">
      <Toast kind={toast.tone === "good" ? "success" : "error"} title={toast.title} description={toast.description} />
    </div>
  );
}
