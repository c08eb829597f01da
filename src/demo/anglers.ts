import type { DemoLogin } from "../accounts/account-forms.ts";
import type { UsState } from "../accounts/account-limits.ts";
import { bassWaters, troutWaters, type Water } from "./waters.ts";

export type Angler = {
  username: string;
  displayName: string;
  state: UsState;
  bass: readonly [Water, ...Water[]];
  trout: Water;
  joins: { running: boolean; ended: boolean };
};

const b = bassWaters;
const t = troutWaters;
const both = { running: true, ended: true };
const runningOnly = { running: true, ended: false };
const endedOnly = { running: false, ended: true };

const angler = (
  username: string,
  state: UsState,
  bass: readonly [Water, ...Water[]],
  trout: Water,
  joins = both,
): Angler => ({ username, displayName: username, state, bass, trout, joins });

/** The angler whose login the demo shows. */
export const casey = angler("Casey Lund", "MN", [b.minnetonka, b.milleLacs], t.pereMarquette);

export const anglers: readonly Angler[] = [
  casey,
  angler("Marcus Reed", "TX", [b.lakeFork, b.samRayburn], t.whiteRiver),
  angler("Dolores Vega", "TX", [b.samRayburn, b.lakeFork], t.taneycomo),
  angler("Hank Thibodeaux", "LA", [b.toledoBend], t.whiteRiver),
  angler("Tamika Boyd", "AL", [b.guntersville, b.pickwick], t.southHolston),
  angler("Wade Collier", "TN", [b.chickamauga, b.daleHollow], t.southHolston),
  angler("Jolene Pruitt", "TN", [b.daleHollow, b.pickwick], t.southHolston),
  angler("Ian Nguyen", "MO", [b.tableRock, b.ozarks], t.taneycomo),
  angler("Becky Strand", "MO", [b.ozarks], t.taneycomo),
  angler("Travis Whitehorse", "OK", [b.grandLake], t.whiteRiver),
  angler("Luis Camacho", "FL", [b.okeechobee, b.tohopekaliga], t.chattahoochee),
  angler("Shawna Pell", "FL", [b.tohopekaliga], t.chattahoochee),
  angler("Otis Grady", "SC", [b.marion], t.chattahoochee),
  angler("Nora Whitlock", "VA", [b.smithMountain], t.southHolston),
  // Two anglers with the same name, as happens in clubs.
  { ...angler("ian.nguyen.vt", "VT", [b.champlain], t.battenKill), displayName: "Ian Nguyen" },
  angler("Annika Sorensen", "NY", [b.stLawrence, b.oneida], t.delaware),
  angler("Gus Petrakis", "NY", [b.oneida, b.stLawrence], t.delaware),
  angler("Dwight Novak", "MI", [b.stClair], t.pereMarquette),
  angler("Priya Raman", "MI", [b.stClair, b.erie], t.pereMarquette),
  angler("Frank Kowalczyk", "OH", [b.erie], t.pereMarquette),
  angler("Lena Hartwig", "WI", [b.sturgeonBay], t.pereMarquette),
  angler("Ben Takala", "MN", [b.milleLacs, b.minnetonka], t.pereMarquette),
  angler("Elena Marsh", "CA", [b.clearLake], t.deschutes, runningOnly),
  angler("Doug Ferreira", "CA", [b.clearLake], t.deschutes),
  angler("Rosa Begay", "AZ", [b.havasu], t.leesFerry),
  angler("Kurt Amsler", "OR", [b.columbia], t.deschutes),
  angler("Maya Kincaid", "GA", [b.guntersville], t.chattahoochee, runningOnly),
  angler("Joe Sandoval", "CO", [b.grandLake], t.arkansas, endedOnly),
  angler("Carol Jensen", "UT", [b.havasu], t.greenRiver, endedOnly),
  angler("Will Ashby", "MT", [b.columbia], t.madison),
];

/** Throws for an unknown name. */
export function anglerNamed(username: string): Angler {
  const angler = anglers.find((angler) => angler.username === username);
  if (!angler) throw new Error(`The demo has no angler ${username}.`);
  return angler;
}

export const secretary = { username: "Ruth Calloway", displayName: "Ruth Calloway", state: "MN" } as const;

export const demoLogins: DemoLogin[] = [
  { role: "Admin", username: secretary.username, password: "measure-twice" },
  { role: "Angler", username: casey.username, password: "tight-lines" },
];

/** An address that nobody has: example.org is reserved by RFC 2606. */
export const emailOf = (username: string): string => `${username.toLowerCase().replaceAll(" ", ".")}@example.org`;
