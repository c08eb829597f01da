/** Joins the class names that apply: `classes("card", wide && "col-span-2")`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
