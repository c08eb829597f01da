import type { Member } from "./large-club.ts";

/** What became of one submission. */
export type Submitted = {
  /** The status of the last answer; 201 when the club has the catch. */
  status: number;
  catchId: number | null;
  /** How often the club said 'come again', which was obeyed. */
  waits: number;
  /** From the first try to the last answer. */
  ms: number;
};

/** A phone gives up on a page after so long; its outbox goes on, which is not measured here. */
const timeoutMs = 120_000;

/**
 * Sends a catch with its photo as a phone does, and again when the club says in how many seconds to come back (503 or 429
 * with Retry-After).
 */
export async function submitCatch(
  origin: string,
  member: Pick<Member, "cookie">,
  tournamentId: number,
  photo: Uint8Array<ArrayBuffer>,
): Promise<Submitted> {
  const form = new FormData();
  const fields = { tournamentId, species: "Largemouth Bass", length: "18.3", weight: "3.5", location: "North shore" };
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("submissionId", crypto.randomUUID().replaceAll("-", ""));
  form.set("photo", new File([photo], "fish.jpg", { type: "image/jpeg" }));
  const begun = performance.now();
  for (let waits = 0; ; waits += 1) {
    const headers = { cookie: member.cookie, origin };
    const response = await fetch(`${origin}/api/catches`, { method: "POST", headers, body: form });
    const answer: unknown = await response.json();
    const ms = performance.now() - begun;
    const retryAfter = response.headers.get("retry-after");
    const isPutOff = (response.status === 503 || response.status === 429) && retryAfter !== null;
    if (!isPutOff || ms > timeoutMs) {
      const catchId =
        response.status === 201 && typeof answer === "object" && answer && "id" in answer ? Number(answer.id) : null;
      return { status: response.status, catchId, waits, ms };
    }
    await Bun.sleep(Number(retryAfter) * 1000);
  }
}
