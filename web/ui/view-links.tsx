import { Link } from "react-router-dom";

/** Links to the views of a list; the current one is bold. */
export function ViewLinks<Status>({
  views,
  current,
}: {
  views: readonly { status: Status; label: string; to: string }[];
  current: Status;
}) {
  return (
    <p className="mb-4 flex flex-wrap gap-x-6">
      {views.map(({ status, label, to }) =>
        status === current ? (
          <b key={label}>{label}</b>
        ) : (
          <Link key={label} to={to} className="link">
            {label}
          </Link>
        ),
      )}
    </p>
  );
}
