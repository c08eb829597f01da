import { classes } from "./classes.ts";

/** A placeholder for content that is loading; its size comes from `className` ("h-6 w-40"). */
function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes("skeleton block", className)} />;
}

/** A placeholder for a card that is loading: picture, two lines, a button. */
export function SkeletonCard() {
  return (
    <div className="card" aria-hidden="true">
      <Skeleton className="aspect-video w-full rounded-none" />
      <div className="card-body">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="mt-2 h-12 w-full" />
      </div>
    </div>
  );
}
