type Prototypes = Readonly<Record<string, string>>;

/** The skeleton of UTS 39: each letter becomes the one that it looks like. */
const skeleton = (text: string, prototypes: Prototypes): string =>
  Array.from(text.normalize("NFD"), (letter) => prototypes[letter] ?? letter)
    .join("")
    .normalize("NFD");

/**
 * What two usernames have in common that people cannot tell apart (docs/rules.md 11.3). The skeleton is taken before the
 * case is folded, because capitals look like other letters than small ones do, and again after it. 'I' looks like 'l' and
 * is 'i' in another case, so all three are one.
 */
export async function nameKeyOf(username: string): Promise<string> {
  // Loaded here, because the table would slow every start.
  const { default: prototypes }: { default: Prototypes } = await import("unhomoglyph/data.json");
  const shown = skeleton(username.normalize("NFKC"), prototypes);
  const folded = shown.toUpperCase().toLowerCase();
  return skeleton(folded, prototypes).replaceAll("i", "l");
}
