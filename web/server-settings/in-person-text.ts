/** Explains the choice to take no payments online, once it is made and before. */
export const inPersonText = "Entry fees are paid to the club in person; organizers add the entrants.";

export const beforeInPersonText =
  "This ends test mode: entry fees are paid to the club in person, and organizers add the entrants.";
