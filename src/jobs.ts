import { expireSessions } from "./accounts/expire-sessions.ts";
import { forgetExpiredTokens } from "./api-tokens/manage-tokens.ts";
import { photoLease } from "./backups/backup-retention.ts";
import { dailyBackup } from "./backups/daily-backup.ts";
import { holdingLease, releaseLease, takeLease } from "./base/db/job-leases.ts";
import { dropOriginals } from "./base/photos/drop-originals.ts";
import { sweepPhotos } from "./base/photos/sweep-photos.ts";
import { forgetSubmissions } from "./base/submissions/idempotent-action.ts";
import { lapseCatches } from "./catches/lapse-catches.ts";
import { queueDigests } from "./delivery/queue-digests.ts";
import type { Deps } from "./deps.ts";
import { recheckPayments, syncUnfinishedPayments } from "./money/entry-fees/payment-jobs.ts";
import { announceResults } from "./money/payouts/announce-results.ts";
import { makeDueOfficial } from "./money/payouts/make-official.ts";
import { rereadTransfers, syncUnfinishedPayouts } from "./money/payouts/payout-jobs.ts";
import { queueDuePayouts } from "./money/payouts/queue-payouts.ts";
import { forgetUnpaidDeposits } from "./options/challenge-deposit/deposit.ts";
import { makeDueCuts } from "./options/days/make-cut.ts";
import { fixPrizes } from "./options/fee-share/fix-prizes.ts";
import { createDueSecondReviews } from "./options/second-review/create-second-reviews.ts";
import { offerAllSpots } from "./options/waiting-list/offer-spots.ts";
import { endTournaments } from "./tournaments/end-tournaments.ts";
import { remindEntrants } from "./tournaments/remind-entrants.ts";
import { askForNewVersion } from "./updates/update-notice.ts";
import { forgetDeliveries } from "./webhooks/manage-webhooks.ts";

type Job = {
  /** A cron expression in the server's time zone. */
  schedule: string;
  does: string;
  /**
   * Returns how many things it did, or null if it isn't due, so that its last result stays. A late, repeated or missed run
   * must not change any result.
   */
  run(deps: Deps, now: number): Promise<number | null>;
};

/** Never runs during a backup, whose copy of the database refers to every file that existed. */
const aloneWithPhotos = async ({ store, clock }: Deps, work: () => Promise<number>): Promise<number> =>
  (await holdingLease(store, clock, photoLease, work)) ?? 0;

export const jobs = {
  "end-tournaments": {
    schedule: "* * * * *",
    does: "records which tournaments have ended and notifies their anglers",
    run: ({ store }, now) => store.write((tx) => endTournaments(tx, now)),
  },
  "make-cuts": {
    schedule: "* * * * *",
    does: "applies the cut after day one, once day two has begun and day one is fully reviewed",
    run: ({ store }, now) => store.write((tx) => makeDueCuts(tx, now)),
  },
  "remind-entrants": {
    schedule: "* * * * *",
    does: "notifies anglers that a tournament has started, or has an hour left",
    run: ({ store }, now) => store.write((tx) => remindEntrants(tx, now)),
  },
  "fix-prizes": {
    schedule: "* * * * *",
    does: "finalizes prizes that are a share of entry fees, once registration closes",
    run: ({ store }, now) => store.write((tx) => fixPrizes(tx, now)),
  },
  "offer-places": {
    schedule: "* * * * *",
    does: "ends expired offers of open spots, and offers open spots to the waiting list",
    run: ({ store }, now) => store.write((tx) => offerAllSpots(tx, now)),
  },
  "announce-results": {
    schedule: "*/5 * * * *",
    does: "requests second reviews, makes results official once nothing is pending, and notifies their anglers",
    async run({ store }, now) {
      await createDueSecondReviews(store, now);
      return (await makeDueOfficial(store, now)) + (await announceResults(store, now));
    },
  },
  "mail-digests": {
    schedule: "1,31 * * * *",
    does: "queues one email a day for each angler with unread notifications, if the club sends email",
    run: async ({ store, config, mail }, now) =>
      mail.isSetUp() && config.dailyMail ? store.write((tx) => queueDigests(tx, config.timeZone, now)) : 0,
  },
  "lapse-catches": {
    schedule: "*/10 * * * *",
    does: "expires catches whose photo didn't arrive in time after the end",
    run: ({ store }, now) => store.write((tx) => lapseCatches(tx, now)),
  },
  "queue-payouts": {
    schedule: "*/5 * * * *",
    does: "queues the payouts of tournaments with final results; sends no money",
    run: ({ store }, now) => queueDuePayouts(store, now),
  },
  "settle-payouts": {
    schedule: "* * * * *",
    does: "checks with the payment provider whether prizes were sent, if that's unclear",
    run: syncUnfinishedPayouts,
  },
  "reread-transfers": {
    schedule: "53 3 * * *",
    does: "rechecks sent prizes, in case one was reversed",
    run: rereadTransfers,
  },
  "settle-payments": {
    schedule: "*/3 * * * *",
    does: "checks pending entry fees with the payment provider, and cancels abandoned ones",
    run: syncUnfinishedPayments,
  },
  "recheck-payments": {
    schedule: "47 4 * * *",
    does: "checks with the payment provider for entry fees that were disputed or refunded there",
    run: recheckPayments,
  },
  "expire-sessions": {
    schedule: "17 * * * *",
    does: "deletes expired sessions and one-time links, old submissions, and unpaid challenges",
    run: ({ store }, now) =>
      store.write(
        async (tx) =>
          (await expireSessions(tx, now)) +
          (await forgetExpiredTokens(tx, now)) +
          (await forgetDeliveries(tx, now)) +
          (await forgetSubmissions(tx, now)) +
          (await forgetUnpaidDeposits(tx, now)),
      ),
  },
  "drop-originals": {
    schedule: "23 3 * * *",
    does: "deletes original photos 30 days after the results",
    run: (deps, now) => aloneWithPhotos(deps, () => dropOriginals(deps.store, deps.photos.files, now)),
  },
  "sweep-photos": {
    schedule: "41 3 * * *",
    does: "removes photo files that nothing refers to",
    run: (deps, now) => aloneWithPhotos(deps, () => sweepPhotos(deps.store, deps.photos.files, now)),
  },
  "find-new-version": {
    schedule: "*/10 * * * *",
    does: "checks the release address once a day for a newer version of this program, if an admin turned that on",
    run: (deps, now) => askForNewVersion(deps, now),
  },
  backup: {
    schedule: "5 4 * * *",
    does: "saves the club to DATA_DIR/backups and removes outdated backups",
    run: (deps, now) => dailyBackup(deps, now),
  },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof jobs;

export const isJobName = (name: string): name is JobName => Object.hasOwn(jobs, name);

/** A job held for longer has lost its process. */
const leaseMs = 30 * 60_000;

/**
 * Uses the clock that all instances share. Returns how many things it did, or null if another process is running it or it
 * isn't due.
 */
export async function runJob(deps: Deps, name: JobName): Promise<number | null> {
  const { store, clock } = deps;
  const holder = crypto.randomUUID();
  const now = await store.write(async (tx) => {
    const takenAt = await store.sharedNow(tx, clock);
    return (await takeLease(tx, name, holder, { now: takenAt, heldUntil: takenAt + leaseMs })) ? takenAt : null;
  });
  if (now === null) return null;
  let result: string | null = "failed";
  try {
    const done = await jobs[name].run(deps, now);
    result = done === null ? null : `did ${done}`;
    return done;
  } finally {
    await store.write(async (tx) => releaseLease(tx, name, holder, { now: await store.sharedNow(tx, clock), result }));
  }
}

/** Returns a function that stops the jobs and waits for those in progress. */
export function startJobs(deps: Deps): () => Promise<void> {
  const underWay = new Set<Promise<void>>();

  async function runLogged(name: JobName): Promise<void> {
    try {
      const done = await runJob(deps, name);
      if (done) deps.log.info({ job: name, done }, "job done");
    } catch (error) {
      deps.log.error({ job: name, err: error }, "job failed");
    }
  }

  const schedules = Object.keys(jobs)
    .filter(isJobName)
    .map((name) =>
      Bun.cron(jobs[name].schedule, async () => {
        const run = runLogged(name);
        underWay.add(run);
        await run;
        underWay.delete(run);
      }),
    );
  return async () => {
    for (const schedule of schedules) schedule.stop();
    await Promise.all(underWay);
  };
}
