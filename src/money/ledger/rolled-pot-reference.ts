/** The reference of a movement of a pot that rolled over: `number` counts the movements of the pot. */
export const rolledPotReference = (id: number, number: number | "%"): string => `rolled-pot-${id}-${number}`;

/** The id in a reference; null for another kind of movement. */
export function rolledPotOf(reference: string): number | null {
  const [, id] = /^rolled-pot-(\d+)-\d+$/.exec(reference) ?? [];
  return id === undefined ? null : Number(id);
}
