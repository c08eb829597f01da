import { classes } from "../ui/classes.ts";

/** The search field of a form that finds tournaments by a part of their name or description. */
export const TournamentSearchField = ({ search, className }: { search: string; className: string }) => (
  <input
    className={classes("control", className)}
    aria-label="Name or description"
    placeholder="Find a tournament"
    name="search"
    type="search"
    defaultValue={search}
    autoComplete="off"
  />
);
