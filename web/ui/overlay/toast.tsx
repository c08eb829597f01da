import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { toneClass } from "../tone.ts";

const plain = (sentence: string) => sentence.toLowerCase().replace(/[.!]$/, "");

/** The sentences of the description that aren't already in the title or an earlier sentence. */
export function withoutRepeats(title: string, description: string): string {
  const sentencesSeen = new Set([plain(title)]);
  const sentences = description.split(/(?<=[.!?])\s+/);
  return sentences.filter((sentence) => sentencesSeen.size < sentencesSeen.add(plain(sentence)).size).join(" ");
}

/** A brief message about the last action. It is only displayed here; its owner decides for how long. */
export function Toast({
  kind = "success",
  title,
  description,
  onClose,
  onUndo,
}: {
  kind?: "success" | "error";
  title: string;
  description: string;
  onClose?: () => void;
  onUndo?: () => void;
}) {
  const text = withoutRepeats(title, description);
  const Icon = kind === "success" ? CircleCheck : CircleAlert;
  return (
    <div className={`toast deep pointer-events-auto ${kind === "success" ? toneClass.green : toneClass.red}`}>
      <Icon />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{title}</p>
        {text && <div className="text-ink-soft">{text}</div>}
      </div>
      {onUndo && (
        <button type="button" onClick={onUndo} className="link -my-2 min-h-12 shrink-0 px-2">
          Undo
        </button>
      )}
      {onClose && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onClose}
          className="-my-2 grid size-12 shrink-0 place-items-center rounded-lg text-ink-soft hover:text-ink"
        >
          <X className="size-5" />
        </button>
      )}
    </div>
  );
}
