import { Link } from "react-router-dom";
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
      <Topic title="My catch isn't on the leaderboard">
        <p>
          A fish counts once a judge has approved it. Before that, your row shows it as pending review.{" "}
          <Link to="/my-catches" className="link">
            My Catches
          </Link>{" "}
          shows the status of each fish and, if it doesn't count, why.
        </p>
      </Topic>
      <Topic title="My catch was rejected">
        <p>The reason is in your notifications and in My Catches. You can fix the catch and resubmit it.</p>
      </Topic>
      <Topic title="I mistyped a length">
        <p>You can correct or withdraw a catch in My Catches while it is pending review.</p>
      </Topic>
      <Topic title="Which photos work">
        <p>
          JPEG, PNG and WebP up to 20 MB. If your iPhone sends HEIC, choose Most Compatible under Settings, Camera,
          Formats. Only judges see the time and location stored in a photo.
        </p>
      </Topic>
      <Topic title="No signal on the water">
        <p>
          Submit the catch as usual. Your phone saves it with its photo and sends it once you have a signal. Open Submit
          Catch before you leave home so that the page is saved on your phone.
        </p>
        <p>
          If the photo won't send, submit the catch without it and add the photo from My Catches within 24 hours after
          the tournament ends.
        </p>
      </Topic>
    </Article>
  );
}
