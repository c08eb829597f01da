import type { ReactNode } from "react";

export type TutorialStep = { title: string; body: ReactNode };

export const tutorialSteps = (clubName: string): TutorialStep[] => [
  {
    title: `Welcome to ${clubName}`,
    body: (
      <>
        <p>Fish tournaments on any public water – from shore or boat, on your own schedule.</p>
        <p>Five short steps show how a fish gets onto the leaderboard.</p>
      </>
    ),
  },
  {
    title: "Submitting Your Catch",
    body: (
      <>
        <p>Every catch needs a clear photo that proves its length. Lay the fish</p>
        <ul>
          <li>on a measuring board, or</li>
          <li>next to a yardstick, or</li>
          <li>along a tape measure.</li>
        </ul>
        <BoardPicture
          src="/pictures/board-right.svg"
          alt="A bass on a measuring board: its nose touches the stop, its tail is on the board, and every mark is visible."
        >
          <b>Right:</b> nose against the stop, the whole fish in the picture, the marks readable.
        </BoardPicture>
        <BoardPicture
          src="/pictures/board-wrong.svg"
          alt="The same bass a few inches away from the stop, its tail outside the picture, with a hand over the marks."
        >
          <b>Wrong:</b> a gap at the stop, the tail cut off, a hand over the marks.
        </BoardPicture>
        <p>Then enter the length and weight.</p>
      </>
    ),
  },
  {
    title: "Entering Tournaments",
    body: (
      <>
        <p>Pick a tournament and join it; some have an entry fee. Only fish caught while it runs count.</p>
        <p>A derby is won by the single longest fish. A tournament adds up your five longest.</p>
      </>
    ),
  },
  {
    title: "Submit Catches and Watch Results",
    body: (
      <>
        <p>Submit as many fish as you like. Judges review every photo, and we'll notify you once yours is reviewed.</p>
        <p>The leaderboard updates after every decision. Fish pending review are shown as a count.</p>
      </>
    ),
  },
  {
    title: "Ready to Fish",
    body: (
      <>
        <p>That's it. Charge your phone, pack the board, and wear your life jacket.</p>
        <p>You can revisit this tutorial any time in the Help Center.</p>
      </>
    ),
  },
];

type PictureProps = { src: string; alt: string; children: ReactNode };

function BoardPicture({ src, alt, children }: PictureProps) {
  return (
    <figure className="max-w-sm">
      <img src={src} alt={alt} width={360} height={150} loading="lazy" className="h-auto w-full" />
      <figcaption className="mt-1 text-base">{children}</figcaption>
    </figure>
  );
}
