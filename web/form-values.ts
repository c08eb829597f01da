/** A form's values as the server reads them: without the empty value that a list's form has so that none can be chosen. */
export function withoutEmptyItems(form: FormData): FormData {
  const values = new FormData();
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    const filled = all.filter((value) => value !== "");
    for (const value of filled.length > 0 ? filled : all.slice(0, 1)) values.append(name, value);
  }
  return values;
}
