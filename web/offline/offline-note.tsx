/** A warning for readers without script before they lose the connection (docs/rules.md 13.4). */
export function OfflineNote() {
  return (
    <noscript>
      <p className="mt-2 text-[0.9375rem] text-ink-soft">
        Without JavaScript, this page can't save a catch offline. Submit it where you have signal.
      </p>
    </noscript>
  );
}
