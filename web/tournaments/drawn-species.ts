/** Bass come before trout, and both before other species (SPEC.md). */
const drawnSpecies = [
  [/bass/i, "bass"],
  [/trout/i, "trout"],
  [/walleye|sauger|zander/i, "walleye"],
  [/pike|musk|pickerel/i, "pike"],
  [/catfish|bullhead/i, "catfish"],
  [/crappie|bluegill|sunfish|bream|panfish|perch/i, "panfish"],
] as const;

/** The drawing shown for a tournament without a picture of its own: a file in `web/public/pictures`, without `.svg`. */
export const fallbackPicture = (targetSpecies: readonly string[]) =>
  drawnSpecies.find(([species]) => targetSpecies.some((name) => species.test(name)))?.[1] ?? "fish";
