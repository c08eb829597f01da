import { createContext, Fragment, type ReactNode, useContext, useState } from "react";
import { useLocation } from "react-router-dom";
import { useHydrated } from "../runtime/hydrated.ts";
import { useRoot } from "../runtime/session.ts";
import { keepFocus } from "../ui/keep-focus.ts";
import { type Draft, dropSaved, readDraft, savedKey, visitorId } from "./saved-values.ts";

export type Autosave = Draft & {
  /** The key it is saved under; null on the server, before hydration, and for visitors to most forms. */
  key: string | null;
  /** Identifies the values that the form was filled with, or those that the restored ones were typed over. */
  basis?: string;
  /** Incremented whenever the form has to start over. */
  round: number;
  /** Called once the form was sent. */
  onTaken(): void;
  discard(): void;
};

const AutosaveContext = createContext<Autosave | null>(null);

type AutosaveOptions = {
  basis?: string;
  /** The path under which a visitor's input is saved, which must not contain a secret; by default it isn't saved. */
  visitorPath?: string;
};

/**
 * Autosave for one form of the page: the only one, or the one with this name. Values typed on another `basis` are restored and
 * keep it, so that the server can refuse to overwrite what changed since.
 */
export function useAutosave(name = "", { basis, visitorPath }: AutosaveOptions = {}): Autosave {
  const userId = useRoot()?.session.user?.id;
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const path = userId === undefined ? visitorPath : pathname;
  const key = isHydrated && path !== undefined ? savedKey(userId ?? visitorId, path, name) : null;
  const read = () => ({
    key,
    ...(key === null ? { values: null, isOutdated: false, basis } : readDraft(key, Date.now(), basis)),
  });
  const [state, setState] = useState(() => ({ ...read(), round: 0 }));
  const restart = () => setState(({ round }) => ({ ...read(), round: round + 1 }));
  if (state.key !== key) {
    const next = read();
    // A form without earlier values stays as the script found it.
    setState(({ round }) => ({ ...next, round: state.key === null && next.values === null ? round : round + 1 }));
  }
  return {
    ...state,
    onTaken() {
      if (state.values !== null) restart();
    },
    discard() {
      if (key !== null) dropSaved(key);
      restart();
      requestAnimationFrame(keepFocus);
    },
  };
}

/** Wraps a form: its input is saved on this device until it is sent, discarded, or its owner logs out. */
export function WithAutosave({ autosave, children }: { autosave: Autosave; children: ReactNode }) {
  return (
    <AutosaveContext value={autosave}>
      <Fragment key={autosave.round}>{children}</Fragment>
    </AutosaveContext>
  );
}

type AutosavedProps = Pick<AutosaveOptions, "visitorPath"> & { name?: string; children: ReactNode };

export function Autosaved({ name, visitorPath, children }: AutosavedProps) {
  return <WithAutosave autosave={useAutosave(name, { visitorPath })}>{children}</WithAutosave>;
}

/** The autosave of the enclosing form; null if nothing is saved. */
export const useOwnAutosave = (): Autosave | null => useContext(AutosaveContext);

/** A note at the top of a form whose earlier input was restored. Discarding it asks first. */
export function RestoredNote() {
  const autosave = useOwnAutosave();
  const [isAsking, setAsking] = useState(false);
  if (!autosave?.values) return null;
  const look = "link min-h-12 cursor-pointer";
  return (
    <p role="status" className="mb-3 flex flex-wrap items-center gap-x-4 text-[0.9375rem] text-ink-soft">
      {isAsking ? "Discard everything you typed?" : "Restored what you typed."}
      <button type="button" className={look} onClick={() => (isAsking ? autosave.discard() : setAsking(true))}>
        Discard
      </button>
      {isAsking && (
        <button type="button" className={look} onClick={() => setAsking(false)}>
          Go Back
        </button>
      )}
    </p>
  );
}
