/** Shown if no time zone matches. In its own file so that pages can show it without loading the list of cities. */
export const noZone = "No match. Try a larger city, your state, or a zone such as Central Time.";
