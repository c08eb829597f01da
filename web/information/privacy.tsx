import { Link } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { Article, Topic } from "./article.tsx";

export function Component() {
  const { club } = useSession();
  return (
    <Article title="Privacy Policy" lead={`${club.name} keeps what its tournaments need, on its own server.`}>
      <Topic title="What is kept">
        <ul>
          <li>Your username, display name, email and state, and a password that cannot be read back.</li>
          <li>Your catches with their photos, your entries, decisions and prizes.</li>
          <li>A record of who changed what, so that results can be trusted.</li>
        </ul>
      </Topic>
      <Topic title="What others see">
        <ul>
          <li>
            Your display name on leaderboards, with your username where two share a name, and your verified tournament
            catches with their photos.
          </li>
          <li>
            Not your email, and not catches that are personal, pending or rejected: those are for you and the admins.
          </li>
          <li>
            Your position only if you press “Use my position” on a catch: it is typed into the location, to two
            decimals, where you can change it.
          </li>
          <li>
            Photos are shown without the data that the camera wrote into them. Its time and position are seen by admins
            alone.
          </li>
        </ul>
      </Topic>
      <Topic title="Photos">
        <p>
          The original of a photo is kept, private, as evidence until 30 days after the results, and then deleted. What
          the site shows is its own smaller copy.
        </p>
      </Topic>
      <Topic title="Your data is yours">
        <p>
          In your{" "}
          <Link to="/settings" className="link">
            settings
          </Link>{" "}
          you can download all that is kept about you, and delete your account. Payments, payouts and the record of who
          did what stay then: the club must be able to account for money and results.
        </p>
      </Topic>
      <Topic title="Notifications on your devices">
        <p>
          Where you turn them on, your browser's maker passes them to your device. It learns when one is sent, and
          cannot read it. Its address of your browser is kept here until you log out there or turn them off.
        </p>
      </Topic>
      <Topic title="Paying an entry fee">
        <p>
          Card details go to the payment provider alone and never reach this site. What is kept here is the amount, the
          day, the method and a card's last four digits.
        </p>
      </Topic>
      <Topic title="Cookies">
        <p>
          One cookie keeps you signed in for 30 days. One knows the browser again that you signed in with, so that you
          are not kept waiting when others try passwords on your account. One carries a short message from one page to
          the next. Without JavaScript, one keeps what you typed for ten minutes when you have to log in again. There is
          no tracking, no advertising and no telemetry.
        </p>
      </Topic>
      <Topic title="On Your Device">
        <p>
          To work without a signal, your browser keeps pages you've seen, catches waiting to be sent, and what you've
          typed but not sent yet. Logging out deletes the pages and what you've typed. Unsent catches wait for your next
          login.
        </p>
      </Topic>
    </Article>
  );
}
