import { Link } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { Article, Topic } from "./article.tsx";

export function Component() {
  const { club } = useSession();
  return (
    <Article title="Contact Us" lead={`This site is run by ${club.name}.`}>
      <Topic title="About a tournament, a decision or a prize">
        <p>
          Speak to the admins of the club: they judge the catches and pay the prizes. Have the tournament and the time
          of your catch at hand. A result may be disputed within 48 hours of the end of the tournament.
        </p>
        <p>
          <Link to="/submit-complaint" className="link">
            Send them a report
          </Link>{" "}
          with your account; you are notified of their answer.
        </p>
      </Topic>
      <Topic title="About this site">
        <p>
          Many questions are answered in the{" "}
          <Link to="/help" className="link">
            Help Center
          </Link>
          . If something does not work, report it as a bug.
        </p>
      </Topic>
    </Article>
  );
}
