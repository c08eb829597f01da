import type { Named } from "../../src/base/format/names.ts";
import { answer } from "../api.ts";
import { useRuntime } from "../runtime/runtime-context.ts";
import type { Choice } from "../ui/form/combobox.tsx";

const maxChoices = 8;

/** `id` is the user's. */
export type PersonChoice = Choice & { id: number };

/** The username is chosen, which is one person's alone; a display name is what it is found by. */
const named = ({ username, displayName }: Named) => (displayName === username ? [] : [displayName]);

/** Returns what finds users by any part of a name or email. */
export function useFindUsers() {
  const { api } = useRuntime().api;
  return async (search: string): Promise<PersonChoice[]> => {
    const found = await answer(api.admin.users.get({ query: { search, limit: maxChoices } }));
    return found.map(({ id, email, ...user }) => ({
      id,
      value: user.username,
      detail: [...named(user), email].join(", "),
    }));
  };
}

/** The same among those who entered a tournament. */
export function useFindEntrants(tournamentId: number) {
  const { api } = useRuntime().api;
  return async (search: string): Promise<PersonChoice[]> => {
    const one = api.admin.tournaments({ id: tournamentId });
    const found = await answer(one.entries.get({ query: { search, limit: maxChoices } }));
    return found.map(({ userId, ...angler }) => ({
      id: userId,
      value: angler.username,
      detail: named(angler)[0],
    }));
  };
}

/** Sends the field's form, as Enter would. */
export const sendForm = (_: Choice, input: HTMLInputElement): void => input.form?.requestSubmit();
