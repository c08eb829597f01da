type SentCatch = {
  id: number;
  tournamentId: number | null;
  userId: number;
  needsPhoto: boolean;
  angler?: { displayName: string };
};

/** Shown after a catch or its photo was sent. Pure, because a phone also sends both from its outbox. */
export const submittedToast = ({ angler }: Pick<SentCatch, "angler">) => ({
  title: "Success!",
  description: angler
    ? `The catch has been submitted for ${angler.displayName}.`
    : "Your catch has been submitted successfully.",
});

/**
 * Opens the form for the next fish: same tournament, blank fields, and a note about the catch just sent. A catch of another
 * entrant isn't visible to its sender, so the note has only the angler's name, and whether a photo is missing.
 */
export function nextCatchPath({ id, tournamentId, userId, needsPhoto, angler }: SentCatch): string {
  const params = new URLSearchParams({ sent: String(id) });
  if (angler) params.set("submittedFor", String(userId));
  if (angler && needsPhoto) params.set("photo", "missing");
  if (tournamentId !== null) params.set("tournament", String(tournamentId));
  return `/submit-catch?${params}`;
}

export const catchCorrectedToast = { title: "Catch corrected", description: "" };

/** For a form that may have corrected the catch, added or replaced its photo, or both. */
export const changesSavedToast = { title: "Changes saved", description: "" };

export const photoAddedToast = { title: "Photo added", description: "A judge can now review your catch." };

export const photoReplacedToast = { title: "Photo replaced", description: "Your catch now shows the new photo." };

/** Links to a catch in its angler's history. */
export const historyPath = (catchId: number): string => `/my-catches#catch-${catchId}`;
