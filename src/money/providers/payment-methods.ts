/** Offered in this order (docs/rules.md 5.8). */
export const offeredMethods = ["card", "paypal", "venmo"] as const;

export const mockOutcomes = ["succeeds", "declined", "needs-action", "processing", "backend-fails"] as const;
