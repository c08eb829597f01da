import { useLoaderData } from "react-router-dom";
import { periodText } from "../../../src/base/format/days.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { CopyButton } from "../../copy-button.tsx";
import { useNameOf } from "../../names.tsx";
import type { Loaded } from "../../page.ts";
import { usePaysInPerson } from "../../runtime/session.ts";
import { AddressWarning } from "../../server-settings/address-warning.tsx";
import { Alert } from "../../ui/alert.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { TextArea, TextInput } from "../../ui/form/text-input.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import { QrPicture } from "../../ui/qr-picture.tsx";
import { useJoinState } from "../clock.ts";
import { ShareButton } from "../share-button.tsx";
import type { loadShare } from "./share-loader.ts";
import { announcement } from "./share-text.ts";

/** Everything to announce a tournament with. */
export function Component() {
  const { tournament, poster, boards } = useLoaderData<Loaded<typeof loadShare>>();
  const { id, name } = tournament;
  const { url, qr } = poster;
  const context = { url, boards, paysInPerson: usePaysInPerson(), nameOf: useNameOf() };
  const message = announcement(tournament, { ...context, canJoin: useJoinState(tournament) === "open" });
  const picture = `/tournaments/${id}/picture.png`;
  const overlay = `${url}/overlay?rows=5&size=2`;
  const mail = `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(message)}`;
  return (
    <Page>
      <PageHeading
        isLow
        back={<BackLink to="/admin/tournaments">Tournament Management</BackLink>}
        title={`Share ${name}`}
        lead={periodText(tournament)}
        actions={
          <>
            <ButtonLink to={`/tournaments/${id}`} look="secondary">
              View Tournament
            </ButtonLink>
            <ButtonLink to={`/admin/tournaments/${id}/day`} look="secondary">
              Tournament Day
            </ButtonLink>
          </>
        }
      />
      <NotYet tournament={tournament} />
      <AddressWarning url={url} />
      <div className="mt-4 grid gap-x-10 lg:grid-cols-2">
        <div className="min-w-0">
          <Section title="Link">
            <TextInput
              label="Address of the tournament"
              readOnly
              value={url}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <div className="flex flex-wrap gap-3">
              <CopyButton text={url} label="Copy Link" copied="Link copied" />
              <ShareButton title={name} path={`/tournaments/${id}`} />
            </div>
          </Section>
          <Section title="Message to Members">
            <TextArea
              label="Text"
              hint="For an email, text, or group chat."
              rows={Math.max(5, message.split("\n").length)}
              readOnly
              value={message}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <div className="flex flex-wrap gap-3">
              <CopyButton text={message} label="Copy Message" copied="Message copied" />
              <a href={mail} className="button button-secondary">
                Open in Mail
              </a>
            </div>
          </Section>
        </div>
        <div className="min-w-0 max-lg:mt-8">
          <Section title="QR Code and Poster">
            <div className="flex flex-wrap items-start gap-5">
              <QrPicture {...qr} label={`QR code of ${url}`} />
              <ButtonLink to={`/admin/tournaments/${id}/print?sheet=poster`} look="secondary">
                Print Poster
              </ButtonLink>
            </div>
          </Section>
          {tournament.isActive && tournament.visibility !== "private" && (
            <Section title="Picture">
              <img
                src={picture}
                alt={`${name} with its dates, as other sites show it`}
                width={1200}
                height={630}
                className="h-auto w-full max-w-md rounded-lg border border-line"
              />
              <a href={picture} download className="button button-secondary mt-4">
                Download Picture
              </a>
            </Section>
          )}
          <Section title="Screens and Streams">
            {tournament.isActive && tournament.visibility !== "private" && (
              <>
                <TextInput
                  label="Overlay for streaming software"
                  hint="Add this address as a browser source in OBS. In the address, rows can be 1 to 10 and size 1 to 5."
                  readOnly
                  value={overlay}
                  onFocus={({ currentTarget }) => currentTarget.select()}
                />
                <div className="flex flex-wrap gap-3">
                  <CopyButton text={overlay} label="Copy Overlay Address" copied="Address copied" />
                </div>
              </>
            )}
            <div className="mt-4 flex flex-wrap gap-3">
              <ButtonLink to={`/tournaments/${id}/screen`} reloadDocument look="secondary">
                Big Screen
              </ButtonLink>
              <ButtonLink to={`/tournaments/${id}/ceremony`} reloadDocument look="secondary">
                Awards Ceremony
              </ButtonLink>
            </div>
          </Section>
        </div>
      </div>
    </Page>
  );
}

/** Why members can't open the link yet. */
function NotYet({ tournament: { id, isActive, visibility } }: { tournament: TournamentWithResult }) {
  if (!isActive) {
    return (
      <div className="my-4">
        <Alert kind="warning" title="This tournament is a draft">
          Members can't open the link until you publish it.{" "}
          <ButtonLink to={`/admin/tournaments/${id}/edit`} look="quiet" size="small">
            Edit Tournament
          </ButtonLink>
        </Alert>
      </div>
    );
  }
  if (visibility !== "private") return null;
  return (
    <div className="my-4">
      <Alert title="Only invited anglers can open the link">
        Send them an invitation instead.{" "}
        <ButtonLink to={`/admin/tournaments/${id}/invitations`} look="quiet" size="small">
          Invitations
        </ButtonLink>
      </Alert>
    </div>
  );
}
