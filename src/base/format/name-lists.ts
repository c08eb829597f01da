import type { z } from "zod";

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Compares names ignoring case and surrounding blanks. */
export const isSameName = (a: string, b: string): boolean => keyOf(a) === keyOf(b);

/** Reports each name that is already in the list before it, at its own field. */
export const refuseSameNames =
  (message: string) =>
  (named: readonly { name: string }[], { addIssue }: Pick<z.RefinementCtx, "addIssue">): void =>
    named.forEach(({ name }, index) => {
      if (named.slice(0, index).some((other) => isSameName(other.name, name))) {
        addIssue({ code: "custom", message, path: [index, "name"] });
      }
    });

/** "Kayak, Boat or Shore". */
export function nameChoices(named: readonly { name: string }[]): string {
  const names = named.map(({ name }) => name);
  const last = names.pop() ?? "";
  return names.length > 0 ? `${names.join(", ")} or ${last}` : last;
}
