/** `at` is UTC ms. */
export type Action = { at: number; happen(): Promise<unknown> };

export class Made<Planned, Thing> {
  readonly #things = new Map<Planned, Thing>();

  put(planned: Planned, thing: Thing): void {
    this.#things.set(planned, thing);
  }

  /** Throws if the plan is in the wrong order. */
  get(planned: Planned): Thing {
    const thing = this.#things.get(planned);
    if (thing === undefined) throw new Error("The demo's plan uses something before it is created.");
    return thing;
  }
}
