/** What judges write most; the angler reads it. */
export const rejectionReasons = [
  "The measuring board is not in the photo.",
  "The length cannot be read.",
  "The photo is not clear.",
  "The fish is not of the species claimed.",
  "This photo was used before.",
];
