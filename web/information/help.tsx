import { Link } from "../ui/link.tsx";
import { Article, Topic } from "./article.tsx";

export function Component() {
  return (
    <Article
      title="Help Center"
      lead={
        <>
          New here? The{" "}
          <Link to="/tutorial" className="link">
            tutorial
          </Link>{" "}
          takes a minute.
        </>
      }
    >
      <Topic title="My catch is not on the leaderboard">
        <p>
          A fish scores once a judge has verified it; until then your row shows it as waiting.{" "}
          <Link to="/my-catches" className="link">
            My Catches
          </Link>{" "}
          says how each of your fish stands, and why one cannot score.
        </p>
      </Topic>
      <Topic title="My catch was rejected">
        <p>The reason is in your notifications and in My Catches. You can correct the catch and send it again.</p>
      </Topic>
      <Topic title="I mistyped a length">
        <p>Until a judge has ruled you can correct or withdraw a catch in My Catches.</p>
      </Topic>
      <Topic title="Which photos work">
        <p>
          JPEG, PNG and WebP up to 20 MB. If an iPhone sends HEIC, set Camera, Formats to "Most Compatible". The time
          and place that the camera wrote into a photo are seen by judges alone.
        </p>
      </Topic>
      <Topic title="No signal at the water">
        <p>
          Submit the catch as always: your phone keeps it, with its photo, and sends it by itself once there is signal.
          Look at Submit Catch before you set out, so that the page is on your phone.
        </p>
        <p>
          If only the photo does not get through, send the catch without it and add the photo later from My Catches, at
          the latest 24 hours after the end of the tournament.
        </p>
      </Topic>
    </Article>
  );
}
