import { Link, useLoaderData } from "react-router-dom";
import type { Loaded } from "../../page.ts";
import { TextArea } from "../../ui/form/text-input.tsx";
import type { loadDay } from "./day-loader.ts";
import { DayPanel } from "./day-panel.tsx";

const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** The HTML for another site's page that shows the small leaderboard. */
export function EmbedCode({ name }: { name: string }) {
  const { embedUrl } = useLoaderData<Loaded<typeof loadDay>>();
  const title = quoted(`Leaderboard of ${name}`);
  return (
    <DayPanel title="Show on a Website">
      {embedUrl ? (
        <>
          <TextArea
            label="Code for the other website"
            hint="Paste it where the leaderboard should appear. It updates automatically."
            rows={4}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
            value={`<iframe src="${embedUrl}" title="${title}" width="100%" height="640" style="border:0" loading="lazy"></iframe>`}
          />
          <a
            href={new URL(embedUrl).pathname}
            target="_blank"
            rel="noopener"
            className="link inline-flex min-h-12 items-center"
          >
            See how it looks
          </a>
        </>
      ) : (
        <p>
          Other websites can show a small leaderboard once it is allowed in the{" "}
          <Link to="/admin/settings" className="link">
            club settings
          </Link>
          .
        </p>
      )}
    </DayPanel>
  );
}
