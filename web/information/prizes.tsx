import { Link } from "react-router-dom";
import { Article, Topic } from "./article.tsx";

export function Component() {
  return (
    <Article title="Prize Information" lead="Each tournament's own page shows what it pays, position by position.">
      <Topic title="When prizes are awarded">
        <p>
          Prizes are awarded once the tournament has ended, every catch with a photo has been reviewed, and the 48 hours
          for disputes are over.
        </p>
      </Topic>
      <Topic title="Who wins">
        <p>
          The top places on the leaderboard, one for each position in the prize breakdown. Positions without an angler
          aren't paid. Ties are broken by the{" "}
          <Link to="/rules" className="link">
            rules
          </Link>
          .
        </p>
      </Topic>
      <Topic title="How long it takes">
        <p>
          Prize payouts are made within 7-14 business days. Bank payouts typically arrive within 5-10 business days
          after that.
        </p>
      </Topic>
      <Topic title="Entry fees">
        <p>
          You can leave a tournament before it starts and get a refund. After the start, entry fees are non-refundable.
          If the club cancels a tournament, entry fees are refunded.
        </p>
      </Topic>
    </Article>
  );
}
