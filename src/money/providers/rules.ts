/** In this order (docs/rules.md 5.8). */
export const offeredMethods = ["card", "paypal", "venmo"] as const;

/** What a tester may let happen to a payment in mock mode. */
export const mockOutcomes = ["succeeds", "declined", "needs-action", "processing", "backend-fails"] as const;
