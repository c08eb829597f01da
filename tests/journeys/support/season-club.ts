import { dayIn } from "../../../src/base/format/days.ts";
import { type Caller, expect } from "./club.ts";

/* A season's tournaments, and the steps that don't need a browser, done through the API. */

const now = new Date();
const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat("en-US", { hour: "numeric", hourCycle: "h23", timeZone }).format(now));

/** A time zone where it is about noon, so that no day ends during a journey. */
export const noonZone =
  [
    "America/New_York",
    "America/Los_Angeles",
    "Pacific/Honolulu",
    "Pacific/Auckland",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Europe/Paris",
    "Atlantic/Azores",
  ]
    .toSorted((a, b) => Math.abs(hourIn(a) - 12) - Math.abs(hourIn(b) - 12))
    .at(0) ?? "UTC";

/** A day in that zone, this many days from today, as YYYY-MM-DD. */
export const day = (fromToday: number): string => dayIn(new Date(now.getTime() + fromToday * 86_400_000), noonZone);

export async function posted<T>({ request }: Caller, path: string, data: object = {}): Promise<T> {
  const reply = await request.post(path, { data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()) as T;
}

const bass = {
  ...{ description: "The best five bass.", targetSpecies: "Bass", minLength: "12", timeZone: noonZone },
  ...{ tournamentType: "tournament" },
};

/** Creates a tournament today, with two divisions and a side pot. */
export async function createDivided(admin: Caller): Promise<number> {
  const { id } = await posted<{ id: number }>(admin, "/api/tournaments", {
    ...{ ...bass, name: "Opening Day", startDate: day(0), endDate: day(0), entryFee: 2000, prize: 180 },
    ...{ divisions: [{ name: "Boat" }, { name: "Kayak" }], hasOpenBoard: true },
    pots: [{ name: "Big Bass", fee: 1000, shares: [100] }],
    prizeBreakdown: [
      { position: 1, amount: 100 },
      { position: 1, amount: 40, division: "Boat" },
      { position: 1, amount: 40, division: "Kayak" },
    ],
  });
  return id;
}

/** Creates a tournament tomorrow, for teams of two. */
export async function createPartners(admin: Caller): Promise<number> {
  const { id } = await posted<{ id: number }>(admin, "/api/tournaments", {
    ...{ ...bass, name: "Partners Open", startDate: day(1), endDate: day(1), entryFee: 0, prize: 75 },
    ...{ teams: { size: 2, score: "best" }, prizeBreakdown: [{ position: 1, amount: 75 }] },
  });
  return id;
}

/** Enters an angler and pays with the test card. */
export async function payEntry(angler: Caller, id: number, choices: object): Promise<void> {
  const opened = await posted<{ paymentIntentId: string }>(
    angler,
    `/api/tournaments/${id}/create-payment-intent`,
    choices,
  );
  const { paymentIntentId } = opened;
  await posted(angler, `/api/mock/payments/${paymentIntentId}`, { outcome: "succeeds", method: "card" });
  await posted(angler, `/api/tournaments/${id}/confirm-payment`, { paymentIntentId });
}

export const enterByHand = (admin: Caller, id: number, username: string, choices: object = {}) =>
  posted(admin, `/api/admin/tournaments/${id}/entries`, { username, note: "Paid at the ramp", ...choices });

/** Enters a catch from a paper card, which also approves it. */
export const weighIn = (admin: Caller, id: number, username: string, length: string) =>
  posted(admin, `/api/admin/tournaments/${id}/catches`, {
    ...{ username, species: "Largemouth Bass", length, weight: "3.4", location: "North shore" },
    paperNote: "Card 7, seen by the secretary",
  });

export async function setUpPayoutAccount(angler: Caller): Promise<void> {
  await posted(angler, "/api/connect/create-account");
  await posted(angler, "/api/connect/onboarding-link");
}

/** The tournament's unpaid prizes, in cents. */
export async function unpaid({ request }: Caller, tournamentId: number): Promise<number[]> {
  const payouts = (await (await request.get("/api/admin/payouts")).json()) as {
    tournamentId: number;
    amount: number;
    status: string;
  }[];
  const open = payouts.filter((payout) => payout.tournamentId === tournamentId && payout.status !== "completed");
  return open.map(({ amount }) => amount);
}
