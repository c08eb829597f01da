import { formTaken } from "../runtime/drafts.ts";
import { savedDropped } from "./drop-saved.ts";
import { dropSaved, readSaved, writeSaved } from "./saved-values.ts";
import { typedAtFirst, typedNow, valuesToSave } from "./typed-values.ts";

/** The pause between a change and its saving: not every keystroke is written. */
const pauseMs = 300;

type Watch = { key: string; basis?: string; onTaken: () => void };

/** Saves a form's input under `key` until it is sent, then calls `onTaken`. Returns a function that stops it, after a last save. */
export function watchForm(form: HTMLFormElement, { key, basis, onTaken }: Watch): () => void {
  const first = typedAtFirst(form).values;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSent = false;
  /** Once it was sent or discarded, the form's remaining contents aren't saved until something is typed. */
  let isOver = false;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    isOver = true;
  }
  function save(): void {
    clearTimeout(timer);
    timer = undefined;
    const saved = readSaved(key, Date.now(), basis) ?? {};
    const next = valuesToSave(first, saved, typedNow(form));
    if (JSON.stringify(next) === JSON.stringify(saved)) return;
    if (Object.keys(next).length > 0) writeSaved(key, next, Date.now(), basis);
    else dropSaved(key);
  }
  function saveSoon(): void {
    if (!isOver) timer ??= setTimeout(save, pauseMs);
  }
  function typed(): void {
    isOver = false;
    saveSoon();
  }
  function saveNow(): void {
    if (timer !== undefined) save();
  }
  const submitted = ({ target }: Event): void => {
    isSent = target === form;
    saveNow();
  };
  const acceptSent = (): void => {
    if (!isSent) return;
    stop();
    isSent = false;
    dropSaved(key);
    onTaken();
  };

  // Added rows, and fields that a button fills in, fire no event.
  const observer = new MutationObserver(saveSoon);
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ["data-conform"] });
  form.addEventListener("input", typed);
  document.addEventListener("submit", submitted, true);
  addEventListener(formTaken, acceptSent);
  addEventListener(savedDropped, stop);
  addEventListener("pagehide", saveNow);
  // Something may have been typed before hydration.
  saveSoon();
  return () => {
    saveNow();
    observer.disconnect();
    form.removeEventListener("input", typed);
    document.removeEventListener("submit", submitted, true);
    removeEventListener(formTaken, acceptSent);
    removeEventListener(savedDropped, stop);
    removeEventListener("pagehide", saveNow);
  };
}
