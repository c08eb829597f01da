import { useLayoutEffect, useRef, useState } from "react";

/** Corrections typed or measured but not sent, by the catch's id: showing another catch doesn't discard them. */
export type TypedCorrections = Map<number, Record<string, unknown>>;

/** The typed values: without whether the flags were seen, which starts over with each showing. */
function valuesIn(form: HTMLFormElement): Record<string, unknown> {
  const typed = new FormData(form);
  typed.delete("flagged");
  const valueIn = (name: string) => (typed.getAll(name).length > 1 ? typed.getAll(name) : typed.get(name));
  return Object.fromEntries([...typed.keys()].map((name) => [name, valueIn(name)]));
}

/** The earlier correction of a catch, which the form begins with. A changed form becomes one once it is closed unsent. */
export function useCorrection(corrections: TypedCorrections, catchId: number, formId: string) {
  const [before] = useState(() => corrections.get(catchId) ?? null);
  const isSent = useRef(false);
  useLayoutEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const first = JSON.stringify(valuesIn(form));
    return () => {
      const values = valuesIn(form);
      if (!isSent.current && JSON.stringify(values) !== first) corrections.set(catchId, values);
    };
  }, [corrections, catchId, formId]);
  const forget = () => {
    isSent.current = true;
    corrections.delete(catchId);
  };
  return { before, forget };
}
