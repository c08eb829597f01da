import { listedSpecies } from "../../../src/tournaments/listed-species.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { isTargetSpecies } from "../../../src/tournaments/tournament-state.ts";
import type { Loaded } from "../../page.ts";
import type { loadSubmit } from "../loaders.ts";

type Offer = Loaded<typeof loadSubmit>;

/** An angler seldom changes lakes within a day or within a tournament. */
const sameWaterMs = 24 * 60 * 60 * 1000;

/** The tournaments that a catch may be submitted to: running ones the angler joined, and a joined one that the address names. */
export function tournamentChoices({ entries, wanted }: Offer): TournamentView[] {
  const isOffered = !wanted?.hasJoined || entries.some(({ id }) => id === wanted.tournament.id);
  return isOffered ? entries : [wanted.tournament, ...entries];
}

function chosenAtFirst(offer: Offer): string {
  const { wanted, entries, lately } = offer;
  if (wanted) return wanted.hasJoined ? String(wanted.tournament.id) : "none";
  const [only, ...more] = entries;
  const chosen = more.length === 0 ? only : entries.find(({ id }) => id === lately[0]?.tournamentId);
  return chosen ? String(chosen.id) : "none";
}

/** The form's initial values; `now` in UTC ms. */
export function firstValues(offer: Offer, now: number) {
  const { first, lately } = offer;
  if (first) {
    const { species, length, weight } = first.claimed;
    const { location, notes } = first;
    return { species, length: String(length), weight: String(weight), location, notes };
  }
  const tournamentId = chosenAtFirst(offer);
  const [last] = lately;
  const isRecent = last && now - Date.parse(last.submittedAt) < sameWaterMs;
  const there = isRecent ? last : lately.find((fish) => String(fish.tournamentId) === tournamentId);
  return { tournamentId, location: there?.location ?? "" };
}

const chips = { species: 5, locations: 3 } as const;

const distinct = (values: readonly string[]) => [...new Set(values.filter((value) => value !== ""))];

/** Species to choose with one press: the angler's last ones that may count, then the targets. */
export function speciesChoices({ lately }: Pick<Offer, "lately">, chosen: TournamentView | undefined): string[] {
  const targets = chosen?.targetSpecies ?? [];
  const last = lately.map(({ species }) => listedSpecies(species, targets));
  const counting = chosen ? last.filter((species) => isTargetSpecies(species, targets)) : last;
  return distinct([...counting, ...targets]).slice(0, Math.max(chips.species, targets.length));
}

/** The angler's last locations; none if the field already has the only one. */
export function locationChoices({ lately }: Pick<Offer, "lately">, typed: string | undefined): string[] {
  const last = distinct(lately.map(({ location }) => location)).slice(0, chips.locations);
  return last.some((location) => location !== typed) ? last : [];
}
