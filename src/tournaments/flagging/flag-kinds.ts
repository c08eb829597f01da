/** The kinds of warnings for judges; a director can turn each one off. */
export const flagKinds = [
  "same_photo",
  "similar_photo",
  "camera_window",
  "camera_release",
  "camera_arrival",
  "waters",
  "edited",
  "record",
  "pace",
] as const;

export type FlagKind = (typeof flagKinds)[number];

export const flagNames: Record<FlagKind, string> = {
  same_photo: "Duplicate photo",
  similar_photo: "Similar photo",
  camera_window: "Photo taken outside the tournament",
  camera_release: "Photo taken before the identifier was released",
  camera_arrival: "Photo taken long before it arrived",
  waters: "Outside the waters",
  edited: "Edited photo",
  record: "Longer than the record",
  pace: "Impossible pace",
};
