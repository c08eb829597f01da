import { maxRelations } from "./conflict-of-interest.ts";

export const refusalTexts = {
  own: "This is your own catch. Another judge will decide on it.",
  submitted: "You submitted this catch for its angler, so another judge will decide on it.",
  related: "You and this angler fish together, so another judge will decide on this catch.",
  nobody: (username: string) => `Nobody is registered as ${username}. Check the spelling of the username.`,
  yourself: "You never judge your own catches. Enter someone else's username.",
  tooMany: `You've already added ${maxRelations} people. Remove one first.`,
  notDeclared: "You haven't added this person.",
} as const;
