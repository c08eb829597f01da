/** Shown on the login page after a form was sent without a session. */
export const draftKept = {
  title: "You're logged out",
  description: "Log in to continue. What you typed is kept.",
  tone: "good",
} as const;
