/** The ledger reference of a rolled-over pot's movement; `number` counts the pot's movements. */
export const rolledPotReference = (id: number, number: number | "%"): string => `rolled-pot-${id}-${number}`;

/** The id in a reference; null for other kinds of movements. */
export function rolledPotOf(reference: string): number | null {
  const [, id] = /^rolled-pot-(\d+)-\d+$/.exec(reference) ?? [];
  return id === undefined ? null : Number(id);
}
