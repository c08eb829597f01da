import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { useMatches } from "react-router-dom";
import { isShared, type PersonNames, peopleIn, sharedKeys, shownName } from "../src/base/format/names.ts";

const SharedNames = createContext<ReadonlySet<string>>(new Set());

/** Distinguishes people with the same display name in `data`, which changes while the page is visible. */
export function NamesOf({ data, children }: { data: unknown; children: ReactNode }) {
  const around = useContext(SharedNames);
  const shared = useMemo(() => new Set([...around, ...sharedKeys(peopleIn(data))]), [around, data]);
  return <SharedNames value={shared}>{children}</SharedNames>;
}

/** Distinguishes people with the same display name on a page (docs/rules.md 11.14), based on all data its routes loaded below the root. */
export function NamesOnPage({ children }: { children: ReactNode }) {
  const matches = useMatches();
  const shared = useMemo(() => sharedKeys(peopleIn(matches.slice(1).map(({ loaderData }) => loaderData))), [matches]);
  return <SharedNames value={shared}>{children}</SharedNames>;
}

/** Nobody if the account was deleted. */
export type PersonOrNobody = { [Part in keyof PersonNames]: string | null };

const isSomebody = (person: PersonOrNobody): person is PersonNames =>
  person.username !== null && person.displayName !== null;

/** A person's name in text; `otherwise` if there is nobody. */
export function useNameOf(): (person: PersonOrNobody, otherwise?: string) => string {
  const shared = useContext(SharedNames);
  return useCallback(
    (person, otherwise = "") => (isSomebody(person) ? shownName(shared, person) : otherwise),
    [shared],
  );
}

/** A person's name with its own text direction, so that Hebrew or Arabic letters don't affect the surrounding text. */
export function Name({ of: person, otherwise }: { of: PersonOrNobody; otherwise?: string }) {
  const shared = useContext(SharedNames);
  if (!isSomebody(person)) return otherwise;
  if (!isShared(shared, person)) return <bdi>{person.displayName}</bdi>;
  return (
    <>
      <bdi>{person.displayName}</bdi> <span className="handle">(@{person.username})</span>
    </>
  );
}

/** Several names in a sentence. */
export const Names = ({ of: people }: { of: readonly (PersonNames & { userId: number })[] }) =>
  people.map((person, index) => (
    <span key={person.userId}>
      {index > 0 && ", "}
      <Name of={person} />
    </span>
  ));
