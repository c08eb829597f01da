/** Shown while no time zone matches what is typed. Apart from the list of cities, which is loaded only once something is typed. */
export const noZone = "No match. Try a larger city, your state, or a zone such as Central Time.";
