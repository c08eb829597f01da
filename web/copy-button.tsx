import Copy from "lucide-react/icons/copy";
import { useRef } from "react";
import { useHydrated } from "./runtime/hydrated.ts";
import { useRuntime } from "./runtime/runtime-context.ts";
import { Button } from "./ui/form/button.tsx";

/** Copies a text; without script, it can be copied from its field. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }) {
  const { showToast } = useRuntime();
  const ref = useRef<HTMLDivElement>(null);
  if (!useHydrated()) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: copied, description: "", tone: "good" });
    } catch {
      // Browsers deny the clipboard to pages without https, and to those without permission.
      const field = ref.current?.parentElement?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
        "input, textarea",
      );
      field?.focus();
      field?.select();
      showToast({ title: "Press Ctrl+C to copy", description: "The text is selected.", tone: "good" });
    }
  }

  return (
    <div ref={ref}>
      <Button type="button" look="secondary" icon={<Copy />} onClick={() => void copy()}>
        {label}
      </Button>
    </div>
  );
}
