import { useLayoutEffect, useRef, useState } from "react";
import type { JudgedFish } from "./reviewed-fish.ts";

/** Corrections typed or measured but not sent, by the catch's id: showing another catch doesn't discard them. */
export type TypedCorrections = Map<number, Record<string, unknown>>;

/** The fields that the page sets. Some change while the form is shown, and whether the flags were seen starts over with each showing. */
const pageFields = ["flagged", "to", "page", "api", "failed", "isVerified"];

/** The typed values, and the revision of the catch they are about. */
export function typedValues(typed: FormData): Record<string, unknown> {
  const valueIn = (name: string) => (typed.getAll(name).length > 1 ? typed.getAll(name) : typed.get(name));
  const names = [...typed.keys()].filter((name) => !pageFields.includes(name));
  return Object.fromEntries(names.map((name) => [name, valueIn(name)]));
}

/** Whether something was typed or measured, not only the catch's revision changed. */
export function isTyped(first: Record<string, unknown>, values: Record<string, unknown>): boolean {
  const textOf = (all: Record<string, unknown>) => JSON.stringify({ ...all, seen: undefined });
  return textOf(first) !== textOf(values);
}

/** The earlier correction of a catch; null if the catch has changed since. */
export function correctionOf(corrections: TypedCorrections, { id, revision }: Pick<JudgedFish, "id" | "revision">) {
  const saved = corrections.get(id);
  return saved?.seen === revision ? saved : null;
}

/** The earlier correction of a catch, which the form begins with. A changed form becomes one once it is closed unsent. */
export function useCorrection(corrections: TypedCorrections, fish: JudgedFish, formId: string) {
  const [before] = useState(() => correctionOf(corrections, fish));
  const isSent = useRef(false);
  const { id } = fish;
  useLayoutEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const first = typedValues(new FormData(form));
    return () => {
      const values = typedValues(new FormData(form));
      if (!isSent.current && isTyped(first, values)) corrections.set(id, values);
    };
  }, [corrections, id, formId]);
  const forget = () => {
    isSent.current = true;
    corrections.delete(id);
  };
  return { before, forget };
}
