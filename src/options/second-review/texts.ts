export const lookTexts = {
  notFound: "This second review doesn't exist.",
  another: { awaiting: "Another judge will review this fish.", differs: "Another judge will settle this." },
  over: "This second review is over. Reload the page.",
  awaiting: "Nobody has done the second review of this fish yet.",
  decidedAnew: "The decision on this fish has changed, so this review is no longer needed.",
  official: "The results are official, so this review is no longer needed.",
  measure: "Enter your measurement",
  onlyWhereNobody: "Another judge can review this fish, so it can't be skipped.",
} as const;
