import type { Visibility } from "../../../src/tournaments/visibility/rules.ts";

export const visibilityNames: Readonly<Record<Visibility, string>> = {
  public: "Everybody",
  unlisted: "Who has the link: it is on no list",
  private: "Only who is invited",
};

export const visibilityNotes: Readonly<Record<Visibility, string>> = {
  public: "Everybody sees it and can join it; an invitation is a link to it.",
  unlisted: "It is on no list; who has its address or an invitation sees it.",
  private: "Only those who use an invitation see it and can join it.",
};
