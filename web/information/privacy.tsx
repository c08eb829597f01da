import { Link } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { Article, Topic } from "./article.tsx";

export function Component() {
  const { club } = useSession();
  return (
    <Article title="Privacy Policy" lead={`${club.name} stores only what its tournaments need, on its own server.`}>
      <Topic title="What we store">
        <ul>
          <li>Your username, display name, email and state, and your password as an unreadable hash.</li>
          <li>Your catches with their photos, your entries, decisions and prizes.</li>
          <li>A record of who changed what, so that results can be trusted.</li>
        </ul>
      </Topic>
      <Topic title="What others see">
        <ul>
          <li>
            Your display name on leaderboards, with your username if two people share a name, and your verified
            tournament catches with their photos.
          </li>
          <li>Not your email, and not personal, pending or rejected catches. Only you and the admins see those.</li>
          <li>
            Your location, only if you press “Use My Location” on a catch. It's filled in to two decimals, and you can
            change it.
          </li>
          <li>Photos are shown without camera data. Only judges and admins see the time and location in that data.</li>
        </ul>
      </Topic>
      <Topic title="Photos">
        <p>
          Original photos are kept privately as evidence and deleted 30 days after the results. The site shows its own
          smaller copies.
        </p>
      </Topic>
      <Topic title="Your data is yours">
        <p>
          In your{" "}
          <Link to="/settings" className="link">
            settings
          </Link>{" "}
          you can download everything stored about you, and delete your account. Payments, payouts and the activity log
          remain, because the club must account for money and results.
        </p>
      </Topic>
      <Topic title="Notifications on your devices">
        <p>
          If you turn notifications on, your browser's vendor delivers them to your device. The vendor knows when one is
          sent but can't read it. Your browser's push address is stored here until you log out in that browser or turn
          notifications off.
        </p>
      </Topic>
      <Topic title="Paying an entry fee">
        <p>
          Card details go only to the payment provider. This site stores the amount, the date, the method and a card's
          last four digits.
        </p>
      </Topic>
      <Topic title="Cookies">
        <p>
          One cookie keeps you logged in for 30 days. One recognizes a browser you've used before, so other people's
          failed logins don't delay yours. While you add or use a passkey, one identifies your request for five minutes.
          One passes a short message to the next page. Without JavaScript, one keeps what you typed for ten minutes if
          you have to log in again. There is no tracking, advertising or telemetry.
        </p>
      </Topic>
      <Topic title="On your device">
        <p>
          To work without a signal, your browser keeps pages you've seen, catches waiting to be sent, and what you've
          typed but not sent yet. Logging out deletes the pages and what you've typed. Unsent catches wait for your next
          login.
        </p>
      </Topic>
    </Article>
  );
}
