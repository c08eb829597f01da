import type { AnyColumn } from "drizzle-orm";

/** Both names of a user, for a query's selection; `people` is the table or an alias of it. */
export const namesOf = <Name extends AnyColumn, Shown extends AnyColumn>({
  username,
  displayName,
}: {
  username: Name;
  displayName: Shown;
}) => ({ username, displayName });
