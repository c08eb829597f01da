/** docs/rules.md 2.7. */
export const visibilities = ["public", "unlisted", "private"] as const;

export type Visibility = (typeof visibilities)[number];
