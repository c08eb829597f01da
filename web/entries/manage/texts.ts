import type { Visibility } from "../../../src/tournaments/visibility/visibilities.ts";

export const visibilityNames: Readonly<Record<Visibility, string>> = {
  public: "Public – everyone",
  unlisted: "Unlisted – anyone with the link",
  private: "Private – by invitation only",
};

/** Shown beside the choice: ids count up, so an unlisted tournament's address is no secret. */
export const visibilityHint =
  "Applies once it's active. Unlisted tournaments aren't in any list, but their address can be guessed. Choose Private to keep people out.";

const visibilityNotes: Readonly<Record<Visibility, string>> = {
  public: "Anyone can see and join this tournament. An invitation is just a shortcut to it.",
  unlisted: "It isn't in any list. Anyone with its address or an invitation can open it.",
  private: "Only invited anglers can see and join it.",
};

/** If the fee is paid in person, anglers can't join by themselves. */
const paidInPersonNotes: Readonly<Record<Visibility, string>> = {
  ...visibilityNotes,
  public: "Anyone can see this tournament. An invitation is just a shortcut to it.",
  private: "Only invited anglers can see it.",
};

export const visibilityNote = (visibility: Visibility, isPaidInPerson: boolean): string =>
  isPaidInPerson
    ? `${paidInPersonNotes[visibility]} Organizers add anglers who have paid in person.`
    : visibilityNotes[visibility];
