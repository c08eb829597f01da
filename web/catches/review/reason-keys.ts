/** A reason to choose, and the number of its key. */
export type NumberedReason = { number: number; text: string };

/** The box of the reason, and the digits that chose it, if nothing else was pressed since. */
export type ReasonBox = { reason: string; digits: string };

/**
 * The box after a key that the browser must not type: a digit chooses a reason unless another one is being typed. A digit that
 * turns out to begin a typed reason, as in "17 in", becomes part of it. Null for any other key.
 */
export function afterKey(
  { reason, digits }: ReasonBox,
  key: string,
  reasons: readonly NumberedReason[],
): ReasonBox | null {
  const isChosen = reasons.some(({ text }) => text === reason);
  const chosen = reasons.find(({ number }) => String(number) === key);
  if (chosen && (reason === "" || isChosen)) return { reason: chosen.text, digits: digits + key };
  return digits !== "" && key.length === 1 ? { reason: digits + key, digits: "" } : null;
}
