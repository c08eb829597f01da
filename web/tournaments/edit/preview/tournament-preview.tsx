import { useEffect, useState } from "react";
import { dayIn } from "../../../../src/base/format/days.ts";
import type { TournamentView } from "../../../../src/tournaments/tournament-shapes.ts";
import { useSession } from "../../../runtime/session.ts";
import { Card } from "../../../ui/card.tsx";
import { CardFace } from "../../tournament-card.tsx";
import { typedPreview } from "./typed-preview.ts";

const pauseMs = 300;

/** The width from which it is beside the form. */
const wideScreen = "(min-width: 64rem)";

type Props = { formId: string; picture?: Pick<TournamentView, "imageUrl" | "thumbnailUrl"> };

/** The tournament's card and its rules as anglers will see them. They follow the form; there are none without script. */
export function TournamentPreview({ formId, picture }: Props) {
  const { now } = useSession();
  const [preview, setPreview] = useState<ReturnType<typeof typedPreview> | null>(null);
  const [isWide, setWide] = useState(false);

  useEffect(() => {
    const screen = matchMedia(wideScreen);
    const follow = () => setWide(screen.matches);
    follow();
    screen.addEventListener("change", follow);
    return () => screen.removeEventListener("change", follow);
  }, []);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => setPreview(typedPreview(new FormData(form), dayIn(new Date(now), "UTC")));
    const showSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(show, pauseMs);
    };
    show();
    // Rows that are added or removed, and fields that a button fills in, fire no event.
    const observer = new MutationObserver(showSoon);
    observer.observe(form, { subtree: true, childList: true, attributeFilter: ["data-conform", "value"] });
    form.addEventListener("input", showSoon);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      form.removeEventListener("input", showSoon);
    };
  }, [formId, now]);

  if (preview === null) return null;
  const { card, hasDays, summary, rules } = preview;
  const stored = { imageUrl: null, thumbnailUrl: null, ...picture };
  return (
    // Beside the form, it scrolls, and nothing in it can be focused.
    <aside aria-label="Preview" className="tournament-preview" tabIndex={isWide ? 0 : undefined}>
      <details open={isWide}>
        <summary className="min-h-12 cursor-pointer content-center font-semibold lg:hidden">Preview</summary>
        <p className="mb-2 hidden font-semibold lg:block">Preview</p>
        <Card>
          <CardFace
            tournament={{ ...card, ...stored }}
            when={hasDays ? undefined : "Dates to be set"}
            heading={<p className="title-3 wrap-anywhere">{card.name || "Name"}</p>}
          />
        </Card>
        <div className="mt-4 rounded-xl border border-line bg-surface p-5">
          <p className="title-3 mb-2">Rules</p>
          <p className="mb-3">{summary}</p>
          <ul className="list-disc pl-5 text-[0.9375rem] text-ink-soft">
            {rules.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      </details>
    </aside>
  );
}
