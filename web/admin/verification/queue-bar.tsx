import { Form, Link, useLoaderData } from "react-router-dom";
import { numberText } from "../../../src/format/numbers.ts";
import type { Loaded } from "../../page.ts";
import { Button } from "../../ui/form/button.tsx";
import { Select } from "../../ui/form/text-input.tsx";
import type { loadVerification } from "./verification-loader.ts";

type Data = Loaded<typeof loadVerification>;

const flags = { duplicate: "Duplicate photo", late: "Late", ineligible: "Won't count", resubmitted: "Sent again" };

/** How far today's judging is, and which of the pending catches are shown. */
export function QueueBar() {
  const { counts, filter } = useLoaderData<Data>();
  const { pending, withoutPhoto, reviewedToday, tournaments, species } = counts;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  if (pending === 0 && reviewedToday === 0) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>
          <b className="tabular-nums">{numberText(reviewedToday)}</b> of {numberText(reviewedToday + pending)} reviewed
          today
        </span>
        <progress value={reviewedToday} max={reviewedToday + pending} aria-label="Reviewed today" />
        {withoutPhoto > 0 && filter.photo !== "without" && (
          <Link to="?show=without" className="link">
            {numberText(withoutPhoto)} without a photo
          </Link>
        )}
        {isFiltered && (
          <Link to="?" className="link">
            Show all pending
          </Link>
        )}
      </p>
      <details open={isFiltered}>
        <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">Filter</summary>
        <Form method="get" className="grid items-end gap-x-4 sm:grid-cols-2 lg:grid-cols-4" role="search">
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
          <div className="mb-9">
            <Button look="secondary">Show</Button>
          </div>
        </Form>
      </details>
    </div>
  );
}
