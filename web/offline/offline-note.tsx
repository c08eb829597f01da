/** A warning for readers without script before they lose the connection (docs/rules.md 13.4). */
export function OfflineNote() {
  return (
    <noscript>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        Without JavaScript this page cannot keep a catch while there is no signal: send it where there is some.
      </p>
    </noscript>
  );
}
