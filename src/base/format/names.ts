import { normalizedText } from "./text.ts";

/** The display name, which several people may share, and the unique username. */
export type PersonNames = { username: string; displayName: string };

/** More UTF-16 units than any display name has. */
const longestName = 640;

const plain = (name: string): string =>
  normalizedText(name, longestName, "NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
const asRead = (name: string): string => plain(name).toLowerCase();
/** I, l and 1 look alike in many fonts, as do O and 0. */
const asSeen = (name: string): string =>
  `shape ${plain(name)
    .replace(/[Il1|]/g, "l")
    .replace(/[O0]/g, "O")}`;

/** Two people share a key if their display names look the same to a reader: equal ignoring case, or in shape. */
export const nameKeys = ({ displayName }: PersonNames): [string, string] => [asRead(displayName), asSeen(displayName)];

/** The keys that belong to more than one person. Someone may be in `people` more than once. */
export function sharedKeys(people: Iterable<PersonNames>): Set<string> {
  const owners = new Map<string, string>();
  const shared = new Set<string>();
  for (const person of people) {
    for (const key of nameKeys(person)) {
      const owner = owners.get(key) ?? person.username;
      if (owner === person.username) owners.set(key, owner);
      else shared.add(key);
    }
  }
  return shared;
}

/** "Ian Nguyen (@ian2)" for records that must identify one person unambiguously. */
export const fullName = ({ username, displayName }: PersonNames): string => fullNameOf(username, displayName);

/** `displayName` is null for a deleted account. */
export const fullNameOf = (username: string, displayName: string | null): string =>
  displayName === null || displayName === username ? username : `${displayName} (@${username})`;

/** Whether someone else among the people of `shared` has the same name. */
export const isShared = (shared: ReadonlySet<string>, person: PersonNames): boolean =>
  shared.size > 0 && nameKeys(person).some((key) => shared.has(key));

/** How each of these people is shown in text: "Ian Nguyen", or "Ian Nguyen (@ian2)" if two share a name (docs/rules.md 11.14). */
export function shownNames(people: Iterable<PersonNames>): (person: PersonNames) => string {
  const shared = sharedKeys(people);
  return (person) => shownName(shared, person);
}

export const shownName = (shared: ReadonlySet<string>, person: PersonNames): string =>
  isShared(shared, person) ? `${person.displayName} (@${person.username})` : person.displayName;

/** Everybody in the data of a page, at any depth. */
export function* peopleIn(data: unknown): Generator<PersonNames> {
  if (typeof data !== "object" || data === null) return;
  const { username, displayName } = data as Partial<Record<keyof PersonNames, unknown>>;
  if (typeof username === "string" && typeof displayName === "string") yield { username, displayName };
  for (const value of Object.values(data)) yield* peopleIn(value);
}
