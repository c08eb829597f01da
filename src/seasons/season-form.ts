import { z } from "zod";
import { rowNumber } from "../base/db/shared-fields.ts";
import { readSchemeForm } from "../scoring/scheme-form/read-scheme-form.ts";
import { schemeForm } from "../scoring/scheme-form/scheme-form.ts";
import { className, qualify, type SeasonInput, seasonName } from "./season-shapes.ts";

/** The page's form. A tournament's class stays in `classesOf` even while the rules have no classes. */
export const seasonForm = z
  .object({
    name: seasonName,
    tournamentIds: z.array(rowNumber()).default([]),
    finaleIds: z.array(rowNumber()).default([]),
    classesOf: z.array(z.object({ id: rowNumber(), class: className.optional() })).default([]),
    scheme: schemeForm,
    qualify: qualify.optional(),
  })
  .superRefine(({ scheme, finaleIds, tournamentIds }, { addIssue }) => {
    for (const { path, message } of readSchemeForm(scheme).issues) {
      addIssue({ code: "custom", path: ["scheme", ...path], message });
    }
    if (finaleIds.some((id) => !tournamentIds.includes(id))) {
      const message = "Choose one of the season's tournaments as the finale";
      addIssue({ code: "custom", path: ["finaleIds"], message });
    }
  });

export type SeasonForm = z.output<typeof seasonForm>;

/** Converts the form to the API's input. */
export function seasonOfForm(form: SeasonForm): SeasonInput {
  const { scheme } = readSchemeForm(form.scheme);
  const names = Object.keys(scheme?.classes ?? {});
  const isKept = (name: string) => names.length === 0 || names.includes(name);
  const classes = new Map(
    form.classesOf.map((choice) => [choice.id, choice.class && isKept(choice.class) ? choice.class : null]),
  );
  return {
    name: form.name,
    tournaments: form.tournamentIds.map((id) => ({
      id,
      class: classes.get(id) ?? null,
      finale: scheme?.finale != null && form.finaleIds.includes(id),
    })),
    scheme: scheme as SeasonInput["scheme"],
    best: null,
    participation: 0,
    bigFish: 0,
    qualify: form.qualify ?? null,
  };
}
