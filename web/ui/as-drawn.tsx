/** What stood in parts that have left the page, by name: should the same data be shown once more, so is this. */
const kept = new Map<string, string>();

/**
 * A part that the server drew and whose data did not come with the page: what stands there stays, untouched by the
 * script. Only for a part that does nothing but show; `name` tells it from the page's others.
 */
export function AsDrawn({ name, className }: { name: string; className?: string }) {
  return (
    <div
      ref={(part) => {
        if (part) return () => void kept.set(name, part.innerHTML);
      }}
      className={className}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what the server's own HTML held, or nothing, and then hydration leaves what it finds
      dangerouslySetInnerHTML={{ __html: kept.get(name) ?? "" }}
    />
  );
}
