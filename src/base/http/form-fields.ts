const formFields = new WeakMap<Request, Readonly<Record<string, string>>>();

/** Keeps the text fields of a form that a route read itself, for the page that shows the form again. */
export const noteFormFields = (request: Request, fields: Readonly<Record<string, string>>): void =>
  void formFields.set(request, fields);

/** Null until the form was read. */
export const formFieldsOf = (request: Request): Readonly<Record<string, string>> | null =>
  formFields.get(request) ?? null;
