/** A reason to choose, and the number of its key. */
export type NumberedReason = { number: number; text: string };

/** The box of the reason, and the digits that chose it, if nothing else was pressed since. */
export type ReasonBox = { reason: string; digits: string };

/**
 * The box after a key that the browser must not type: a digit chooses a reason unless another one is being typed. Digits that
 * turn out to begin a number, as in "17 in" or "9.5 in", become part of a typed reason. Null for any other key: text after a
 * single digit is added to the chosen reason.
 */
export function afterKey(
  { reason, digits }: ReasonBox,
  key: string,
  reasons: readonly NumberedReason[],
): ReasonBox | null {
  const isChosen = reasons.some(({ text }) => text === reason);
  const chosen = reasons.find(({ number }) => String(number) === key);
  if (chosen && (reason === "" || isChosen)) return { reason: chosen.text, digits: digits + key };
  const isNumber = digits.length > 1 ? key.length === 1 : digits !== "" && /^[\d./'"]$/.test(key);
  return isNumber ? { reason: digits + key, digits: "" } : null;
}
