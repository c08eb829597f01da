/** SPEC section 9: how far back analytics look for activity, ms. */
export const activityWindowMs = 7 * 24 * 60 * 60 * 1000;
