import { useState } from "react";
import { useRoot } from "./session.ts";

/** 128 random bits; `crypto.randomUUID` is not there without https, as in a club's own network. */
export function newSubmissionId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ids of catches that this phone keeps: after them the page's data, and the id in it, are not loaded anew. */
const spent = new Set<string>();

export const spendSubmissionId = (id: string): void => void spent.add(id);

/**
 * What the server knows a form by that is sent twice. It comes with the page, before and after the script takes over, and
 * anew with each load of its data, which follows every form that was taken.
 */
export function useSubmissionId(): string {
  const offered = useRoot()?.submissionId ?? "";
  const [last, setLast] = useState({ offered, id: spent.has(offered) ? newSubmissionId() : offered });
  if (last.offered === offered) return last.id;
  setLast({ offered, id: offered });
  return offered;
}

/** Stands in every form that creates something. */
export function SubmissionId({ of }: { of?: string }) {
  const id = useSubmissionId();
  return <input type="hidden" name="submissionId" value={of ?? id} />;
}
