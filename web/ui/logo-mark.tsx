/** The mark: a fish on a measuring board. Drawn for deep water; `public/favicon.svg` is the same on its own background. */
export function LogoMark({ className = "size-9" }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path
        className="fill-board"
        d="M3 21C9 11.5 22 8 33 17.5C36.5 15.5 40 13 45 12C42.5 17.5 42.5 24 45 30C40 29 36.5 26.5 33 24.5C22 33.5 9 30.5 3 21Z"
      />
      <circle className="fill-deep" cx="11.5" cy="19" r="2" />
      <path
        className="stroke-board"
        strokeWidth="3"
        strokeLinecap="round"
        d="M4.5 44V35M14.25 44V39M24 44V35M33.75 44V39M43.5 44V35"
      />
    </svg>
  );
}
