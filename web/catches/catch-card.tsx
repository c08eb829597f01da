import { Link, useLoaderData } from "react-router-dom";
import { byEntrantText } from "../../src/relations/conflict-of-interest.ts";
import { ChallengesOfCatch } from "../challenges/catch-challenges.tsx";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { ShareButton } from "../tournaments/share-button.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadCard } from "./card-loader.ts";
import { cardText, cardTitle } from "./card-text.ts";
import { DecisionFigures } from "./decision-figures.tsx";
import { MeasureOverlay } from "./submit/measure-overlay.tsx";
import { measurementOf } from "./submit/saved-measurement.ts";

/** One catch as a picture, to look at, keep and share. */
export function Component() {
  const { card, ruling, challenges } = useLoaderData<Loaded<typeof loadCard>>();
  const { user } = useSession();
  const { id, userId, tournamentId, tournamentName, photoUrl, decidedByEntrant, isDead, isPublic } = card;
  const isOwn = user?.id === userId;
  const measurement = measurementOf(ruling);
  const title = cardTitle(card);
  const picture = `/catches/${id}/picture.jpg`;
  const fileName = `catch-${id}.jpg`;
  return (
    <Page>
      <PageHeading
        back={
          isOwn || tournamentId === null ? (
            <BackLink to="/my-catches">My Catch History</BackLink>
          ) : (
            <BackLink to={`/tournaments/${tournamentId}`}>{tournamentName}</BackLink>
          )
        }
        title={title}
        badge={
          <>
            {isDead && <Badge tone="slate">Dead fish</Badge>}
            {decidedByEntrant && <Badge tone="amber">{byEntrantText}</Badge>}
          </>
        }
        lead={cardText(card)}
      />
      <img
        src={picture}
        width={1200}
        height={630}
        alt={`${title}. ${cardText(card)}`}
        className="w-full max-w-4xl rounded-lg"
      />
      {photoUrl && measurement && (
        <figure className="mt-4 max-w-4xl">
          <div className="relative">
            <img
              src={photoUrl}
              width={measurement.width}
              height={measurement.height}
              alt=""
              className="w-full rounded-lg"
            />
            <MeasureOverlay {...measurement} />
          </div>
          <figcaption className="text-ink-soft">
            How the judge measured it: the board's marks in white, the fish in yellow.
          </figcaption>
        </figure>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ButtonLink to={picture} reloadDocument download={fileName} look="secondary" size="small">
          Download Picture
        </ButtonLink>
        {isPublic && (
          <ShareButton
            title={title}
            path={`/catches/${id}`}
            picture={async () => new File([await (await fetch(picture)).blob()], fileName, { type: "image/jpeg" })}
          />
        )}
        {photoUrl && (
          <ButtonLink to={photoUrl} reloadDocument look="quiet" size="small">
            Photo Only
          </ButtonLink>
        )}
      </div>
      {isOwn && !isPublic && (
        <p className="mt-4 text-ink-soft">
          Only you and the club's admins can see this page. Download the picture to share it.
        </p>
      )}
      {tournamentId !== null && isOwn && (
        <p className="mt-4">
          <Link to={`/tournaments/${tournamentId}`} className="link">
            {tournamentName}
          </Link>
        </p>
      )}
      {tournamentId !== null && <DecisionFigures ruling={ruling} />}
      {tournamentId !== null && <ChallengesOfCatch of={challenges} />}
    </Page>
  );
}
