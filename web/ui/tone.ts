/** The colors available to a component; each screen defines their meaning, and never conveys it by color alone. */
export type Tone = "lake" | "amber" | "orange" | "red" | "green" | "blue" | "slate";

/** Sets --tone, --tone-soft and --tone-ink for a component. */
export const toneClass: Record<Tone, string> = {
  lake: "tone-lake",
  amber: "tone-amber",
  orange: "tone-orange",
  red: "tone-red",
  green: "tone-green",
  blue: "tone-blue",
  slate: "tone-slate",
};
