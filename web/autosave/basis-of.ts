/** A short text that differs when the values do: what a draft was typed over. */
export function basisOf(values: object): string {
  let hash = 0;
  for (const letter of JSON.stringify(values)) hash = Math.imul(hash + (letter.codePointAt(0) ?? 0), 0x01_00_01_93);
  return hash.toString(36);
}
