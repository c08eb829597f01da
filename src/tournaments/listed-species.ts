import { wordsOf } from "./tournament-state.ts";

/** The target species with the same words, so that 'largemouth bass' becomes 'Largemouth Bass'; otherwise the text as typed. */
export const listedSpecies = (species: string, targets: readonly string[]): string =>
  targets.find((target) => wordsOf(target) === wordsOf(species)) ?? species;
