export const activityWindowMs = 7 * 24 * 60 * 60 * 1000;
