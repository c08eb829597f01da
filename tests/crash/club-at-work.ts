import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { pick, type Random } from "../../src/demo/painting/random.ts";
import type { ConfirmedPayment, OpenedPayment } from "../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import type { Acknowledged } from "./acknowledged.ts";
import { pictureOf, sha256Of } from "./photos.ts";

/** A request for a path to one of the club's instances. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>;

const askOf =
  (url: string): Ask =>
  (path, init) =>
    fetch(url + path, init);

type Member = { userId: number; cookie: string };

/** A club whose anglers and judge write as fast as they get replies. It outlives the server's process. */
export type ClubAtWork = {
  acknowledged: Acknowledged;
  /** True once every kind of write was acknowledged, or something went wrong. */
  hasOneOfEach(): boolean;
  /** The number of replies of each status. */
  statuses: Map<number, number>;
  /** The cookie of an angler who joined. */
  someone(): string;
  /** Replies that must never occur. */
  faults: string[];
  /**
   * This many anglers, and the judge, write to the server at `to` simultaneously until it is gone or the returned
   * function is called, which waits for them.
   */
  goOn(to: string | Ask, anglersAtOnce: number): () => Promise<void>;
};

const password = "a long password";
const fish = { species: "Largemouth Bass", length: "18.3", weight: "4.5", location: "North cove", notes: "" };

/** Replies that a club under load may send: done already (before the reply was cut off), too many, busy, disk full. */
const mayBe = new Set([409, 429, 503, 507]);

export const isConnectionLost = (error: unknown) => error instanceof Error && "code" in error;

const cookieOf = (response: Response) => response.headers.get("set-cookie")?.split(";")[0] ?? "";
const json = (body: unknown, cookie = ""): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", cookie },
  body: JSON.stringify(body),
});

const logIn = async (url: string, emailOrUsername: string): Promise<string> =>
  cookieOf(await fetch(`${url}/api/auth/login`, json({ emailOrUsername, password })));

async function openTournament(url: string, cookie: string, entryFee: number): Promise<number> {
  const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
  const terms = { targetSpecies: "Bass", minLength: "12", prize: 500, tournamentType: "tournament", entryFee };
  const dates = { startDate: day(-2), endDate: day(2), timeZone: "UTC" };
  const words = { name: `Open for ${entryFee}`, description: "Bass on the lake" };
  const response = await fetch(`${url}/api/tournaments`, json({ ...words, ...terms, ...dates }, cookie));
  if (!response.ok) throw new Error(`No tournament: ${response.status} ${await response.text()}`);
  return ((await response.json()) as TournamentView).id;
}

/** Opens a free and a paid tournament as `admin`, who can log in already. The same `random` gives the same order of actions. */
export async function gatherClub(
  url: string,
  admin: string,
  random: Random,
  acknowledged: Acknowledged,
): Promise<ClubAtWork> {
  const judge = await logIn(url, admin);
  await fetch(`${url}/api/auth/accept-user-agreement`, json({}, judge));
  const free = await openTournament(url, judge, 0);
  const paid = await openTournament(url, judge, 500);
  const members: Member[] = [];
  const toJudge: number[] = [];
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let number = Math.floor(random() * 1e9);

  /** The body of a successful reply; null for one that a club under load may send. Throws if the server has stopped. */
  async function readReply<T>(label: string, answer: Promise<Response>): Promise<T | null> {
    const response = await answer;
    const text = await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    if (response.ok) return (text ? JSON.parse(text) : {}) as T;
    if (!mayBe.has(response.status)) faults.push(`${label}: ${response.status} ${text}`);
    return null;
  }

  async function register(ask: Ask): Promise<void> {
    number += 1;
    const username = `angler-${number}`;
    const account = { username, email: `${username}@example.org`, password, state: "TX" };
    const response = await ask("/api/auth/register", json(account));
    const user = await readReply<{ id: number }>("register", Promise.resolve(response));
    if (!user) return;
    acknowledged.accounts.push(username);
    const member = { userId: user.id, cookie: cookieOf(response) };
    if (!(await readReply("accept", ask("/api/auth/accept-user-agreement", json({}, member.cookie))))) return;
    if (!(await readReply("join", ask(`/api/tournaments/${free}/join`, json({}, member.cookie))))) return;
    acknowledged.entries.push({ userId: member.userId, tournamentId: free });
    members.push(member);
  }

  async function submit(ask: Ask, { cookie }: Member): Promise<void> {
    number += 1;
    const photo = pictureOf(number);
    const form = new FormData();
    const submissionId = crypto.randomUUID();
    for (const [name, value] of Object.entries({ ...fish, tournamentId: String(free), submissionId }))
      form.set(name, value);
    form.set("photo", photo);
    const sentCatch = await readReply<CatchView>(
      "submit",
      ask("/api/catches", { method: "POST", headers: { cookie }, body: form }),
    );
    if (!sentCatch) return;
    acknowledged.catches.push({ id: sentCatch.id, sha256: await sha256Of(photo) });
    toJudge.push(sentCatch.id);
  }

  async function pay(ask: Ask, { cookie, userId }: Member): Promise<void> {
    const opened = await readReply<OpenedPayment>(
      "open a payment",
      ask(`/api/tournaments/${paid}/create-payment-intent`, json({}, cookie)),
    );
    if (!opened) return;
    const act = { outcome: "succeeds", method: "card" };
    const acted = await readReply("pay", ask(`/api/mock/payments/${opened.paymentIntentId}`, json(act, cookie)));
    if (!acted) return;
    const proof = { paymentIntentId: opened.paymentIntentId };
    const confirmed = await readReply<ConfirmedPayment>(
      "confirm a payment",
      ask(`/api/tournaments/${paid}/confirm-payment`, json(proof, cookie)),
    );
    if (!confirmed?.hasPaid) return;
    acknowledged.payments.push(confirmed.paymentId);
    acknowledged.entries.push({ userId, tournamentId: paid });
  }

  async function judgeNext(ask: Ask): Promise<void> {
    const id = toJudge.shift();
    if (id === undefined) return void (await Bun.sleep(5));
    const decision = ask(`/api/admin/catches/${id}/verify`, json({ isVerified: true }, judge));
    if (await readReply("verify", decision)) acknowledged.decisions.push(id);
  }

  async function anglersAct(ask: Ask): Promise<void> {
    const [first, ...others] = members;
    if (!first || random() < 0.08) return register(ask);
    const member = pick(random, [first, ...others]);
    const mayPay = !acknowledged.entries.some((entry) => entry.userId === member.userId && entry.tournamentId === paid);
    return mayPay && random() < 0.2 ? pay(ask, member) : submit(ask, member);
  }

  return {
    acknowledged,
    faults,
    statuses,
    someone: () => members[0]?.cookie ?? "",
    hasOneOfEach: () => faults.length > 0 || Object.values(acknowledged).every((writes) => writes.length > 0),
    goOn(to, anglersAtOnce) {
      const ask = typeof to === "string" ? askOf(to) : to;
      let isOver = false;
      const again = async (act: (ask: Ask) => Promise<void>) => {
        try {
          while (!isOver) await act(ask);
        } catch (error) {
          // A server that is gone ends its callers; its earlier answers are already recorded.
          if (!isConnectionLost(error)) faults.push(String(error));
        }
      };
      const ended = Promise.all([...Array.from({ length: anglersAtOnce }, () => again(anglersAct)), again(judgeNext)]);
      return async () => {
        isOver = true;
        await ended;
      };
    },
  };
}
