import { audit, catches, complaints, notifications } from "../../src/base/db/schema.ts";
import type { ComplaintView } from "../../src/complaints/complaint-shapes.ts";
import type { Browser, Club } from "../support/club.ts";

/** A valid report. */
export const report = {
  type: "complaint",
  title: "Two boats",
  description: "The same fish was weighed by two boats.",
  priority: "high",
};

/** Files a report, which must be accepted. */
export async function filed(angler: Browser, values: object = {}): Promise<ComplaintView> {
  const response = await angler.send("/api/complaints", { json: { ...report, ...values } });
  if (response.status !== 201) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  return (await response.json()) as ComplaintView;
}

/** Everything that a report leaves behind, which must stay the same when an action is refused. */
export const traces = ({ store }: Club) =>
  store.read(async (db) => ({
    complaints: await db.select().from(complaints),
    notices: await db.select().from(notifications).orderBy(notifications.id),
    audit: await db.select().from(audit),
  }));

/** A catch as stored. If `tournamentId` is null, it is a personal one. */
export async function caught(club: Club, angler: Browser, tournamentId: number | null): Promise<number> {
  const fish = { species: "Bass", length: 1830, scored: 1830, weight: 450 };
  const claim = { claimedSpecies: "Bass", claimedLength: 1830, claimedWeight: 450 };
  const [row] = await club.store.write(async (tx) =>
    tx
      .insert(catches)
      .values({ userId: angler.userId, tournamentId, ...fish, ...claim, location: "Pier", submittedAt: club.now() })
      .returning({ id: catches.id }),
  );
  if (!row) throw new Error("The catch was not created.");
  return row.id;
}
