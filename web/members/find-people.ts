import type { PersonNames } from "../../src/base/format/names.ts";
import { dataOf } from "../api.ts";
import { useRuntime } from "../runtime/runtime-context.ts";
import type { Choice } from "../ui/form/combobox.tsx";

const maxChoices = 8;

/** `id` is the user's. */
export type PersonChoice = Choice & { id: number };

/** The username is chosen, because it is unique; a display name only helps to find it. */
const named = ({ username, displayName }: PersonNames) => (displayName === username ? [] : [displayName]);

/** Returns a function that finds users by any part of a name or email. */
export function useFindUsers() {
  const { api } = useRuntime().api;
  return async (search: string): Promise<PersonChoice[]> => {
    const users = await dataOf(api.admin.users.get({ query: { search, limit: maxChoices } }));
    return users.map(({ id, email, ...user }) => ({
      id,
      value: user.username,
      detail: [...named(user), email].join(", "),
    }));
  };
}

/** The same, limited to a tournament's entrants. */
export function useFindEntrants(tournamentId: number) {
  const { api } = useRuntime().api;
  return async (search: string): Promise<PersonChoice[]> => {
    const ofTournament = api.admin.tournaments({ id: tournamentId });
    const entrants = await dataOf(ofTournament.entries.get({ query: { search, limit: maxChoices } }));
    return entrants.map(({ userId, ...angler }) => ({
      id: userId,
      value: angler.username,
      detail: named(angler)[0],
    }));
  };
}

/** Submits the field's form, as Enter would. */
export const sendForm = (_: Choice, input: HTMLInputElement): void => input.form?.requestSubmit();
