export const lookTexts = {
  notFound: "There is no such second review.",
  another: { awaiting: "Another judge looks at this fish.", differs: "Another judge settles this." },
  over: "This second review is over. Load the page again.",
  awaiting: "Nobody has looked at this fish again yet.",
  decidedAnew: "The decision on this fish has changed, so this review is no longer needed.",
  official: "The results are official, so this review is no longer needed.",
  measure: "Enter your measurement",
  onlyWhereNobody: "Another judge can look at this fish, so it is not given up.",
} as const;
