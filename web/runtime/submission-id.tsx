import { useState } from "react";
import { useRoot } from "./session.ts";

/** 128 random bits; `crypto.randomUUID` isn't available without https, as in a club's own network. */
export function newSubmissionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ids of catches stored on this phone: after storing one, the page's data with its id isn't loaded again. */
const spent = new Set<string>();

export const spendSubmissionId = (id: string): void => void spent.add(id);

/**
 * The id by which the server recognizes a form that is sent twice. It comes with the page, is the same before
 * and after hydration, and changes with each load of the page's data, which follows every successful form.
 */
export function useSubmissionId(): string {
  const offered = useRoot()?.submissionId ?? "";
  const [last, setLast] = useState({ offered, id: spent.has(offered) ? newSubmissionId() : offered });
  if (last.offered === offered) return last.id;
  setLast({ offered, id: offered });
  return offered;
}

/** Part of every form that creates something. */
export function SubmissionId({ of }: { of?: string }) {
  const id = useSubmissionId();
  return <input type="hidden" name="submissionId" value={of ?? id} />;
}
