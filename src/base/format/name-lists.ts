const keyOf = (name: string): string => name.trim().toLowerCase();

/** Compares names ignoring case and surrounding blanks. */
export const isSameName = (a: string, b: string): boolean => keyOf(a) === keyOf(b);

export const areNamesUnique = (named: readonly { name: string }[]): boolean =>
  new Set(named.map(({ name }) => keyOf(name))).size === named.length;

/** "Kayak, Boat or Shore". */
export function nameChoices(named: readonly { name: string }[]): string {
  const names = named.map(({ name }) => name);
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} or ${last}` : last;
}
