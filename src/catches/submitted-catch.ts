/** Shown after a catch or its photo was sent. Pure, because a phone also sends both from its outbox. */
export const submittedToast = { title: "Success!", description: "Your catch has been submitted successfully." };

/** Opens the form for the next fish: same tournament, blank fields, and a note about the catch just sent. */
export function nextCatchPath({ id, tournamentId }: { id: number; tournamentId: number | null }): string {
  const params = new URLSearchParams({ sent: String(id) });
  if (tournamentId !== null) params.set("tournament", String(tournamentId));
  return `/submit-catch?${params}`;
}

export const photoAddedToast = { title: "Photo added", description: "A judge can now review your catch." };

/** Links to a catch in its angler's history. */
export const historyPath = (catchId: number): string => `/my-catches#catch-${catchId}`;
