/** First letter of a name on the water of the product; for the eye only, the name stands beside it. */
export function Avatar({ name, className = "size-9 text-base" }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-lake-soft font-bold text-lake-ink uppercase ${className}`}
    >
      {[...name][0]}
    </span>
  );
}
