import { AccountCard } from "./account-card.tsx";

/** Every page redirects here until the club is set up. Only the person who started the server knows the link itself. */
export function Component() {
  return (
    <AccountCard title="This Club Isn't Set Up Yet" lead="It needs an admin before anyone can use it.">
      <div className="prose">
        <p>If you started FishTournament Pro, open the setup link it printed in its window or in the service's log.</p>
        <p>The link works once and expires in a day. Restart FishTournament Pro to get a new one.</p>
      </div>
    </AccountCard>
  );
}
