import { Link, useLoaderData } from "react-router-dom";
import type { Loaded } from "../page.ts";
import { Article, Topic } from "./article.tsx";
import type { loadClub } from "./loaders.ts";

export function Component() {
  const { name, rules } = useLoaderData<Loaded<typeof loadClub>>();
  return (
    <Article
      title="Tournament Rules"
      lead="These rules apply to every tournament. Its own page adds dates, species and minimum length, and any rules that differ."
    >
      <Topic title="The photo">
        <p>Every catch needs a clear photo that shows the whole fish and its length:</p>
        <ul>
          <li>on a measuring board, or</li>
          <li>next to a yardstick, or</li>
          <li>along a tape measure.</li>
        </ul>
        <p>A catch saved without a photo doesn't count until you add one, within 24 hours after the tournament ends.</p>
      </Topic>
      <Topic title="What counts">
        <ul>
          <li>Fish from any public water body, caught while the tournament runs.</li>
          <li>Only fish of the tournament's species that meet its minimum length.</li>
          <li>You may submit as many fish as you like; only your best count.</li>
          <li>Every catch is verified by a judge before it scores.</li>
        </ul>
      </Topic>
      <Topic title="Scoring">
        <ul>
          <li>
            <b>Tournament:</b> the sum of your 5 longest fish in inches. Ties go to the longest single fish, then the
            next longest, then the score completed first.
          </li>
          <li>
            <b>Derby:</b> the single longest fish. A tie goes to the fish submitted first.
          </li>
        </ul>
      </Topic>
      <Topic title="Disputes and fair play">
        <p>
          You can dispute a result within 48 hours after the tournament ends. Violations lead to a warning, then a
          suspension of 7-30 days, then a permanent ban; fraud leads to an immediate permanent ban. See the{" "}
          <Link to="/agreement" className="link">
            user agreement
          </Link>{" "}
          for details.
        </p>
      </Topic>
      {rules && (
        <Topic title={`${name} Rules`}>
          <p className="wrap-anywhere whitespace-pre-line">{rules}</p>
        </Topic>
      )}
    </Article>
  );
}
