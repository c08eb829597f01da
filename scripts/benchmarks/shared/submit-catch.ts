import type { Member } from "./large-club.ts";

/** The outcome of one submission. */
export type Submitted = {
  /** The status of the last reply; 201 when the club has the catch. */
  status: number;
  catchId: number | null;
  /** How often the club asked to retry later, which was obeyed. */
  waits: number;
  /** Time from the first attempt to the last reply. */
  ms: number;
};

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** A page on a phone gives up after this long; its outbox keeps retrying, which isn't measured here. */
const timeoutMs = 120_000;

/** Whether and when to try again; null to give up. `afterMs` is what the club asked for; null if the connection was lost. */
type RetryRule = (afterMs: number | null, attempts: number) => number | null;

const asAsked: RetryRule = (afterMs) => afterMs;

/** Sends a catch with its photo as a phone does, and retries as requested (503 or 429 with Retry-After). */
export async function submitCatch(
  origin: string,
  member: Pick<Member, "cookie">,
  tournamentId: number,
  photo: Uint8Array<ArrayBuffer>,
  patience: RetryRule = asAsked,
): Promise<Submitted> {
  const form = new FormData();
  const fields = { tournamentId, species: "Largemouth Bass", length: "18.3", weight: "3.5", location: "North shore" };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("submissionId", crypto.randomUUID().replaceAll("-", ""));
  form.set("photo", new File([photo], "fish.jpg", { type: "image/jpeg" }));
  const begun = performance.now();
  let waits = 0;
  for (let attempts = 1; ; attempts += 1) {
    const headers = { cookie: member.cookie, origin };
    const response = await fetch(`${origin}/api/catches`, { method: "POST", headers, body: form }).catch(asError);
    if (response instanceof Error) {
      const waitMs = performance.now() - begun <= timeoutMs ? patience(null, attempts) : null;
      if (waitMs === null) throw response;
      await Bun.sleep(waitMs);
      continue;
    }
    const answer: unknown = await response.json();
    const ms = performance.now() - begun;
    const retryAfter = response.headers.get("retry-after");
    const isPutOff = (response.status === 503 || response.status === 429) && retryAfter !== null;
    const waitMs = isPutOff && ms <= timeoutMs ? patience(Number(retryAfter) * 1000, attempts) : null;
    if (waitMs === null) {
      const catchId =
        response.status === 201 && typeof answer === "object" && answer && "id" in answer ? Number(answer.id) : null;
      return { status: response.status, catchId, waits, ms };
    }
    waits += 1;
    await Bun.sleep(waitMs);
  }
}
