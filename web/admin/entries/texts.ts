import type { Visibility } from "../../../src/tournaments/visibility/rules.ts";

export const visibilityNames: Readonly<Record<Visibility, string>> = {
  public: "Everybody",
  unlisted: "Who has the link: it is on no list",
  private: "Only who is invited",
};
