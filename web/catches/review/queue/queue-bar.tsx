import { Form, Link, useLoaderData } from "react-router-dom";
import { numberText } from "../../../../src/base/format/numbers.ts";
import type { QueueFilter } from "../../../../src/catches/catch-shapes.ts";
import { computedFlags } from "../../../../src/catches/catch-status.ts";
import { flagNames } from "../../../../src/tournaments/flagging/flag-kinds.ts";
import type { Loaded } from "../../../page.ts";
import { pick } from "../../../pick.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Select } from "../../../ui/form/text-input.tsx";
import { ineligibleNames, lateName, needsPhotoName, resubmittedName } from "../judge-facts.tsx";
import type { loadVerification } from "../review-loader.ts";

type Data = Loaded<typeof loadVerification>;

/** The words of the badges in the list. The API's `ineligible` is all of `ineligibleNames`. */
const flags: Partial<Record<NonNullable<QueueFilter["flag"]>, string>> = {
  duplicate: `${flagNames.same_photo} or similar`,
  edited: flagNames.edited,
  late: lateName,
  needs_photo: needsPhotoName,
  ...ineligibleNames,
  resubmitted: resubmittedName,
  ...pick(flagNames, computedFlags),
};

/** The progress of today's review, and filters for the pending catches. */
export function QueueBar() {
  const { counts, filter, order } = useLoaderData<Data>();
  const { tournaments, species } = counts;
  const { pending, withoutPhoto, couldChangePaidPlace, reviewedToday } = counts.inTournament ?? counts;
  const addressWith = (field: string, value: string) => {
    const search = new URLSearchParams({ [field]: value });
    if (filter.tournament !== undefined) search.set("tournament", String(filter.tournament));
    return `?${search}`;
  };
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (counts.pending === 0 && counts.reviewedToday === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>
          <b className="tabular-nums">{numberText(reviewedToday)}</b> of {numberText(reviewedToday + pending)} reviewed
          today
        </span>
        <progress
          className="bar-done"
          value={reviewedToday}
          max={reviewedToday + pending}
          aria-label="Reviewed today"
        />
        {couldChangePaidPlace > 0 && filter.place !== "paid" && (
          <Link to={addressWith("place", "paid")} className="link">
            {numberText(couldChangePaidPlace)} could change a paid place
          </Link>
        )}
        {withoutPhoto > 0 && filter.photo !== "without" && (
          <Link to={addressWith("show", "without")} className="link">
            {numberText(withoutPhoto)} without a photo
          </Link>
        )}
        {isFiltered && (
          <Link to="?" className="link">
            Show all pending
          </Link>
        )}
      </p>
      <details open={(filter.tournament ?? filter.species ?? filter.flag) !== undefined}>
        <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
          Filter and order
        </summary>
        <Form method="get" className="grid items-end gap-x-4 sm:grid-cols-2 lg:grid-cols-3" role="search">
          <Select label="Tournament" name="tournament" defaultValue={filter.tournament ?? ""}>
            <option value="">All</option>
            {tournaments.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          <Select label="Species" name="species" defaultValue={filter.species ?? ""}>
            <option value="">All</option>
            {species.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
          <Select label="Flag" name="flag" defaultValue={filter.flag ?? ""}>
            <option value="">Any or none</option>
            {Object.entries(flags).map(([flag, name]) => (
              <option key={flag} value={flag}>
                {name}
              </option>
            ))}
          </Select>
          <Select label="Paid places" name="place" defaultValue={filter.place ?? ""}>
            <option value="">All catches</option>
            <option value="paid">Could reach a paid place</option>
          </Select>
          <Select label="Order" name="order" defaultValue={order}>
            <option value="paid-places">Paid-place catches first</option>
            <option value="arrival">Oldest first</option>
          </Select>
          <div className="mb-9">
            <Button look="secondary">Show</Button>
          </div>
        </Form>
      </details>
    </div>
  );
}
