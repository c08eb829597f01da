/** The colours a piece may speak in; what a colour means on a screen is the screen's to say, and never colour alone. */
export type Tone = "lake" | "amber" | "orange" | "red" | "green" | "blue" | "slate";

/** Sets --tone, --tone-soft and --tone-ink for a piece. */
export const toneClass: Record<Tone, string> = {
  lake: "tone-lake",
  amber: "tone-amber",
  orange: "tone-orange",
  red: "tone-red",
  green: "tone-green",
  blue: "tone-blue",
  slate: "tone-slate",
};
