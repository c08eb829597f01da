/** The reasons for which the demo's judge rejects catches; lengths in inches. */
export const rejections = {
  misread: (shown: number, claimed: number) =>
    `The board in the photo reads ${shown} in, not ${claimed} in. Please send the catch again with that length.`,
  samePhoto: "This photo was already sent with another catch. Every fish needs a photo of its own.",
  takenBefore: "According to the camera's clock, this photo was taken before the tournament began.",
} as const;
