import { createContext, Fragment, type ReactNode, useContext, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "../runtime/hydrated.ts";
import { useRoot } from "../runtime/session.ts";
import { keepFocus } from "../ui/keep-focus.ts";
import { dropSaved, readSaved, savedKey, type Values } from "./saved-values.ts";
import { watchForm } from "./watch-form.ts";

export type Autosave = {
  /** Under which it is saved; null on the server, before the script took over, and for visitors. */
  key: string | null;
  /** What was typed before and not sent. */
  values: Values | null;
  /** Counts on whenever the form has to begin anew. */
  round: number;
  /** Called once the form was sent. */
  onTaken(): void;
  discard(): void;
};

const AutosaveContext = createContext<Autosave | null>(null);

/** Saving for one form of the page, the only one or the one of this name. */
export function useAutosave(name = ""): Autosave {
  const userId = useRoot()?.session.user?.id;
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const key = isHydrated && userId !== undefined ? savedKey(userId, pathname, name) : null;
  const read = () => ({ key, values: key === null ? null : readSaved(key, Date.now()) });
  const [state, setState] = useState(() => ({ ...read(), round: 0 }));
  const beginAnew = () => setState(({ round }) => ({ ...read(), round: round + 1 }));
  if (state.key !== key) {
    const next = read();
    // A form into which nothing was typed before stays as the script found it.
    setState(({ round }) => ({ ...next, round: state.key === null && next.values === null ? round : round + 1 }));
  }
  return {
    ...state,
    onTaken() {
      if (state.values !== null) beginAnew();
    },
    discard() {
      if (key !== null) dropSaved(key);
      beginAnew();
      requestAnimationFrame(keepFocus);
    },
  };
}

/** Around a form: what is typed into it is saved on this device until it is sent, discarded, or its owner logs out. */
export function WithAutosave({ autosave, children }: { autosave: Autosave; children: ReactNode }) {
  return (
    <AutosaveContext value={autosave}>
      <Fragment key={autosave.round}>{children}</Fragment>
    </AutosaveContext>
  );
}

export function Autosaved({ name, children }: { name?: string; children: ReactNode }) {
  return <WithAutosave autosave={useAutosave(name)}>{children}</WithAutosave>;
}

/** The saving that the form around or below stands in; null where nothing is saved. */
export const useOwnAutosave = (): Autosave | null => useContext(AutosaveContext);

/** Saves what is typed into the form with this id, where it stands in an `Autosaved`. */
export function useWatchedForm(id: string): void {
  const autosave = useOwnAutosave();
  const latest = useRef(autosave);
  useLayoutEffect(() => {
    latest.current = autosave;
  });
  const key = autosave?.key ?? null;
  // Its end comes before the form is taken out of the page, so that the last letters are still there.
  useLayoutEffect(() => {
    const form = document.getElementById(id);
    if (key === null || !(form instanceof HTMLFormElement)) return;
    return watchForm(form, key, () => latest.current?.onTaken());
  }, [id, key]);
}

/** At the top of a form that came back with what was typed before. */
export function RestoredNote() {
  const autosave = useOwnAutosave();
  if (!autosave?.values) return null;
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-ink-soft">
      Restored what you typed.
      <button type="button" className="link min-h-12 cursor-pointer" onClick={autosave.discard}>
        Discard
      </button>
    </p>
  );
}
