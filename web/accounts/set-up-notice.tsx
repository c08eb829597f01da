import { AccountCard } from "./account-card.tsx";

/** Every page redirects here until the club is set up. Only the person who started the server knows the link itself. */
export function Component() {
  return (
    <AccountCard title="This Club Isn't Set Up Yet" lead="It needs an admin before anyone can use it.">
      <div className="prose">
        <p>
          If you started FishTournament Pro, open the set-up link that it printed, in that window or in the service's
          journal.
        </p>
        <p>The link works once, within a day. Start FishTournament Pro again to get a new one.</p>
      </div>
    </AccountCard>
  );
}
