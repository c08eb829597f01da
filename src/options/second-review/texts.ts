export const lookTexts = {
  notFound: "There is no such second look.",
  another: { awaiting: "Another judge looks at this fish.", differs: "Another judge settles this." },
  over: "This second look is over. Load the page again.",
  awaiting: "Nobody has looked at this fish again yet.",
  decidedAnew: "This fish was decided anew meanwhile, so this look is not needed any more.",
  official: "The results are official, so this look is not needed any more.",
  measure: "Say what you measured",
  onlyWhereNobody: "Another judge can look at this fish, so it is not given up.",
} as const;
