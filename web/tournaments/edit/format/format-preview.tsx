import { useEffect, useState } from "react";
import { type FormatInput, format as formatModel } from "../../../../src/scoring/rulebook/format.ts";
import { formatSentences } from "../../../../src/scoring/words/format-sentences.ts";
import { formatIn } from "./format-in.ts";

const pauseMs = 400;

/** The rules as anglers will read them. With script, they follow the input. */
export function FormatPreview({ formId, base }: { formId: string; base: FormatInput }) {
  const [typed, setTyped] = useState<{ base: FormatInput; format: FormatInput } | null>(null);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const format = formatIn(new FormData(form));
        if (format) setTyped({ base, format });
      }, pauseMs);
    };
    form.addEventListener("input", follow);
    form.addEventListener("click", follow);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", follow);
      form.removeEventListener("click", follow);
    };
  }, [formId, base]);
  const shown = typed?.base === base ? typed.format : base;
  return (
    <section aria-label="Rules in words" className="border-line border-b py-4">
      <h4 className="font-semibold">What Anglers Will Read</h4>
      <ul className="mt-2 list-disc pl-5 text-ink-soft">
        {formatSentences(formatModel.parse(shown)).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
