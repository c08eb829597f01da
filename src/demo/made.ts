/** What has come to be so far, by what was planned. */
export class Made<Planned, Thing> {
  readonly #things = new Map<Planned, Thing>();

  put(planned: Planned, thing: Thing): void {
    this.#things.set(planned, thing);
  }

  /** Throws when it has not come to be yet: then the plan is wrong. */
  get(planned: Planned): Thing {
    const thing = this.#things.get(planned);
    if (thing === undefined) throw new Error("The demo's plan lets something happen before what it needs.");
    return thing;
  }
}
