import { eq } from "drizzle-orm";
import { agreementVersion } from "../../src/accounts/account-limits.ts";
import { users } from "../../src/base/db/schema.ts";
import { type Reason, reasons } from "../../src/refusal.ts";
import type { Browser, Club } from "../support/club.ts";
import { type Outcome, outcomeFor, type Person } from "./people.ts";
import type { Fixtures, PreparedClub } from "./prepared-club.ts";
import { formOf, requestOf } from "./request-of.ts";
import type { Row } from "./row.ts";

const day = 86_400_000;

export const accounts: Record<Exclude<Person, "visitor">, string> = {
  newcomer: "owner",
  suspended: "owner",
  other: "other",
  owner: "owner",
  admin: "admin",
  suspendedAdmin: "admin",
  newAdmin: "admin",
  judge: "judge",
  judgeElsewhere: "judge elsewhere",
  treasurer: "treasurer",
  organizer: "organizer",
};

const states: Partial<Record<Person, (club: Club) => Partial<typeof users.$inferInsert>>> = {
  newcomer: () => ({ agreementVersion: null, agreementAcceptedAt: null }),
  newAdmin: () => ({ agreementVersion: null, agreementAcceptedAt: null }),
  suspended: (club) => ({ suspendedUntil: club.now() + day }),
  suspendedAdmin: (club) => ({ suspendedUntil: club.now() + day }),
};

/** Puts a person's account into that person's state. */
export async function putInState(club: Club, person: Exclude<Person, "visitor">): Promise<void> {
  const usual = { agreementVersion, agreementAcceptedAt: club.now(), suspendedUntil: null };
  await club.store.write(async (tx) => {
    await tx
      .update(users)
      .set({ ...usual, ...states[person]?.(club) })
      .where(eq(users.username, accounts[person]));
  });
}

/** The browser of a person, whose account is put into that person's state. */
async function browserOf(club: Club, person: Person): Promise<Browser> {
  if (person === "visitor") return club.visitor;
  await putInState(club, person);
  return club.logIn(accounts[person]);
}

type Sent = { name: string; row: Row; fixtures: Fixtures; beforeBody?: () => Promise<void> };

export async function ask(browser: Browser, { name, row, fixtures, beforeBody }: Sent): Promise<Response> {
  const { method, path, json, csv, fields, cookie } = requestOf(name, row, fixtures);
  const form = fields && formOf(fields);
  const headers = { ...(cookie && { cookie }), ...(csv && { "content-type": "text/csv" }) };
  return browser.send(path, { method, json, body: csv, form, headers, beforeBody });
}

async function codeOf(response: Response): Promise<string> {
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("application/json")) return "";
  const body: unknown = await response.json();
  return typeof body === "object" && body !== null && "code" in body ? String(body.code) : "";
}

const reasonOf = (status: number): Reason | undefined =>
  ({ 403: "admin_required", 404: "not_found" })[status] as Reason | undefined;

/** The outcome of a page request: a page, a redirect to the login or another page, or a refusal. */
function outcomeOfPage(response: Response): string {
  const to = response.headers.get("location");
  if (to?.startsWith("/login?next=")) return "not_signed_in";
  if (to) return "sent_on";
  if (response.ok) return "yes";
  return reasonOf(response.status) ?? String(response.status);
}

async function outcomeOfCall(response: Response, hasChanged: boolean, isRead: boolean): Promise<string> {
  if (response.status < 400) return isRead || hasChanged ? "yes" : "idle";
  const code = await codeOf(response);
  const isHonest = code in reasons && reasons[code as Reason] === response.status;
  return isHonest ? code : `${response.status} ${code}`;
}

/** The outcome of a posted page. Only its effect and a visitor's redirect to the login can be observed. */
function outcomeOfForm(response: Response, hasChanged: boolean, expected: Outcome): string {
  if (response.status >= 500) return String(response.status);
  if (hasChanged) return "yes";
  if (response.headers.get("location")?.startsWith("/login?next=")) return "not_signed_in";
  return expected === "yes" || expected === "not_signed_in" ? `nothing done, ${response.status}` : expected;
}

/** Sends a row's request as one person and returns the outcome. A refusal that changed something is marked as such. */
export async function tryCell(
  { club, fixtures, watch }: PreparedClub,
  { name, row, person, isPage }: { name: string; row: Row; person: Person; isPage: boolean },
): Promise<string> {
  const browser = await browserOf(club, person);
  await row.before?.(club, fixtures);
  await watch.begin();
  const response = await ask(browser, { name, row, fixtures });
  const hasChanged = await watch.hasChanged();
  return outcomeOf(response, {
    isRead: name.startsWith("GET ") && !row.isRecorded,
    isPage,
    hasChanged,
    expected: outcomeFor(row.who, person),
  });
}

type Seen = { isRead: boolean; isPage: boolean; hasChanged: boolean; expected: Outcome };

/** The outcome of a request; a refusal that changed something is marked as such. */
export async function outcomeOf(response: Response, { isRead, isPage, hasChanged, expected }: Seen): Promise<string> {
  const changed = isRead && hasChanged ? " and changed something" : "";
  if (isPage) return (isRead ? outcomeOfPage(response) : outcomeOfForm(response, hasChanged, expected)) + changed;
  const outcome = await outcomeOfCall(response, hasChanged, isRead);
  return outcome === "yes" || outcome === "idle" || !hasChanged
    ? outcome + changed
    : `${outcome}, and changed something`;
}
