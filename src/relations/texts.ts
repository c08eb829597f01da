import { maxRelations } from "./conflict-of-interest.ts";

export const refusalTexts = {
  own: "This is your own catch. Another judge decides it.",
  related: "You and this angler declared that neither of you judges the other. Another judge decides this catch.",
  nobody: (username: string) => `Nobody is registered as ${username}. Check the spelling of the username.`,
  yourself: "Nobody judges their own catches anyway. Enter somebody else's username.",
  tooMany: `You named ${maxRelations} people already. Remove one first.`,
  notDeclared: "You have not named this person.",
} as const;
