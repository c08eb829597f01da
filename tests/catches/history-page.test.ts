import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, catches, tournaments } from "../../src/base/db/schema.ts";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { challenge, challenged, decide } from "../challenges/challenge-day.ts";
import { noon } from "../support/club.ts";
import { seen } from "../support/read-pages.ts";
import {
  type CatchDay,
  day,
  enter,
  fish,
  formOf,
  openCatchDay,
  photoFile,
  submitted,
  traces,
  verified,
} from "./catch-day.ts";
import { errorAt, readPage, readReply, typedOn } from "./reading.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const inTournament = (fields = {}) => submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, ...fields });

describe("My Catch History", () => {
  test("My Catch History shows four tiles and every catch with its badge", async () => {
    await submitted(catchDay.ann, { species: "Trout", length: "14.2", location: "Home pond" });
    await inTournament({ photo: await photoFile(), notes: "Spinnerbait" });
    const { text, html } = await readPage(catchDay.ann, "/my-catches");
    for (const phrase of ["Total Catches 2", "Tournaments 1", "Personal Best 14.2 in", "Locations 2"]) {
      expect(text).toContain(phrase);
    }
    for (const phrase of ["Trout 14.2 in 4.5 lb", "Personal", "Tournament Pending review", "Spinnerbait"]) {
      expect(text).toContain(phrase);
    }
    expect(html).toContain("thumbnail.webp");
  });

  test("My Catch History has a single link to challenge a decision", async () => {
    await verified(catchDay);
    const { html } = await readPage(catchDay.ann, "/my-catches");
    expect(html.match(/Challenge this decision/g)).toHaveLength(1);
    expect(html).not.toMatch(/Dispute|submit-complaint\?catch=/);
  });

  test("My Catch History shows the challenge to a catch and its status, instead of a link to challenge it again", async () => {
    const { ann, club, judge } = catchDay;
    const { id } = await verified(catchDay);
    const { text } = await readPage(ann, "/my-catches");
    expect(text).not.toContain("My Challenges");
    const challenge = await challenged(ann, id);
    const open = await readPage(ann, "/my-catches");
    expect(open.text).toContain("Account settings · My Challenges");
    expect(open.text).toContain("Your challenge (Length) : open");
    expect(open.html).toContain(`href="/challenges/${challenge.id}"`);
    expect(open.text).not.toContain("Challenge this decision");
    await decide(await club.logIn("second", { isAdmin: true }), challenge.id, { outcome: "denied", text: "Short" });
    expect((await readPage(ann, "/my-catches")).text).toContain("Your challenge (Length) : denied");
    expect((await readPage(judge, "/my-catches")).text).not.toContain("Your challenge");
  });

  test("My Catch History links an unpaid challenge to its deposit, and the form of a challenge warns about it", async () => {
    const { ann, club, tournamentId } = catchDay;
    await club.store.write((tx) => tx.update(tournaments).set({ challengeDepositCents: 1000 }));
    const { id } = await verified(catchDay);
    await challenge(ann, id);
    const { html, text } = await readPage(ann, "/my-catches");
    expect(text).toContain("Your challenge isn't filed yet. Pay the $10.00 deposit");
    expect(html).toContain('href="/deposits/1"');
    expect(text).not.toContain("Challenge this decision");
    const form = await readPage(ann, `/catches/${id}/challenge`);
    expect(form.text).toContain(
      "You already wrote a challenge to this catch (Length). Submitting another one will replace it.",
    );
    expect(form.html).toContain('href="/deposits/1"');
    await enter(club, tournamentId, catchDay.bob.userId);
    expect((await readPage(catchDay.bob, `/catches/${id}/challenge`)).text).not.toContain("already wrote");
  });

  test("the form of a correction explains pounds and ounces only if weight counts, as the form of a catch does", async () => {
    const edit = async (id: number) => (await readPage(catchDay.ann, `/my-catches/${id}/edit`)).text;
    const hint = "5 lb 6 oz";
    expect(await edit((await inTournament()).id)).not.toContain(hint);
    expect(await edit((await submitted(catchDay.ann, {})).id)).not.toContain(hint);
    const terms = async (values: Partial<typeof tournaments.$inferInsert>) =>
      catchDay.club.store.write((tx) => tx.update(tournaments).set(values));
    await terms({ rules: { ...shippedRules.tournament, by: "weight" } });
    expect(await edit((await inTournament()).id)).toContain(hint);
    await terms({ rules: null, skipsWeight: true });
    expect(await edit((await inTournament({ weight: "0" })).id)).not.toContain("Weight");
    expect(await edit((await inTournament({ weight: "2.5" })).id)).toContain("Weight");
  });

  test("the gallery shows the angler's own photos, or a note if there are none", async () => {
    await submitted(catchDay.ann, { species: "Trout", length: "14.2" });
    expect((await readPage(catchDay.ann, "/my-catches?view=gallery")).text).toContain("No photos here");
    await inTournament({ photo: await photoFile() });
    const { html, text } = await readPage(catchDay.ann, "/my-catches?view=gallery");
    expect(html).toMatch(/alt="[\w ]+ of 18\.3 in"/);
    expect(text).not.toContain("No photos here");
  });

  test("the page contains no data of catches that aren't shown, and no blurred placeholders", async () => {
    await inTournament({ photo: await photoFile() });
    const document = await (await catchDay.ann.send("/my-catches")).text();
    expect(document).toContain("thumbnail.webp");
    for (const unseen of ["data:image/", '"capturedAt"', '"isVerified"', '"resubmissionOf"']) {
      expect(document).not.toContain(unseen);
    }
  });

  test("the time of a catch includes the year if it could be from the season before", async () => {
    const { id } = await inTournament();
    const at = async (submittedAt: string) => {
      await catchDay.club.store.write((tx) =>
        tx
          .update(catches)
          .set({ submittedAt: Date.parse(submittedAt) })
          .where(eq(catches.id, id)),
      );
      return (await readPage(catchDay.ann, "/my-catches")).text;
    };
    expect(await at("2026-05-30T17:05:00Z")).toContain("North cove · May 30, 12:05 PM");
    expect(await at("2025-05-30T17:05:00Z")).toContain("North cove · May 30, 2025, 12:05 PM");
  });

  test("an empty catch history shows a message", async () => {
    const { text, html } = await readPage(catchDay.ann, "/my-catches");
    expect(text).toContain("No catches yet");
    expect(html).not.toContain("Browse Tournaments");
  });

  test("the empty catch history of a new angler links to the tournaments", async () => {
    const { text, html } = await readPage(await catchDay.club.logIn("new"), "/my-catches");
    expect(text).toContain("No catches yet Join a tournament to submit catches to it.");
    expect(html).toMatch(/<a[^>]*href="\/tournaments"[^>]*>Browse Tournaments/);
  });

  test("a catch history that fails to load shows a message", async () => {
    const read = await readPage(catchDay.ann, "/my-catches?after=nonsense");
    expect(read.status).toBe(422);
    expect(read.text).toContain("Failed to load catches");
    expect(read.text).toContain("Please try again later.");
  });

  test("My Catch History shows the claim beside the decision, with the reason", async () => {
    const { id } = await inTournament({ photo: await photoFile() });
    const decision = { isVerified: true, length: 17.8, reason: "Mouth open" };
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json: decision });
    const { text } = await readPage(catchDay.ann, "/my-catches");
    expect(text).toContain("You claimed Largemouth Bass, 18.3 in, 4.5 lb");
    expect(text).toContain("Approved as Largemouth Bass, 17.8 in, 4.5 lb");
    expect(text).toContain("Reason: Mouth open");
  });

  test("My Catch History shows why a catch was rejected and offers to resubmit it, once", async () => {
    const { id } = await inTournament({ photo: await photoFile() });
    await catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No board" } });
    const before = await readPage(catchDay.ann, "/my-catches");
    expect(before.text).toContain("Rejected Reason: No board Fix and Resubmit");
    expect(before.html).toContain(`href="/submit-catch?resubmit=${id}"`);
    await submitted(catchDay.ann, { resubmissionOf: id });
    expect((await readPage(catchDay.ann, "/my-catches")).text).not.toMatch(/Fix and Resubmit/);
  });

  test("the page shows the deadline for adding a missing photo", async () => {
    const { id } = await inTournament();
    const { text, html } = await readPage(catchDay.ann, "/my-catches");
    expect(text).toContain("Needs photo");
    expect(text).toContain("Add it by Jun 8, 12:00 PM, Central Time");
    expect(html).toContain(`href="/my-catches/${id}/edit"`);
  });
});

describe("correcting, without script", () => {
  const post = (id: number, fields: Record<string, string | File>, part = "/photo") => {
    const path = `/api/catches/${id}${part}`;
    const api = typeof fields.method === "string" ? `${fields.method} ${path}` : `correct ${path}`;
    const form = formOf({ api, page: `/my-catches/${id}/edit`, ...fields });
    return catchDay.ann.send(path, { form, headers: { accept: "text/html" } });
  };
  const history = (id: number) => `/my-catches#catch-${id}`;

  test("a correction starts with the claim and saves the changes", async () => {
    const { id } = await inTournament();
    const typed = typedOn(await readPage(catchDay.ann, `/my-catches/${id}/edit`));
    expect(typed).toMatchObject({ species: fish.species, length: "18.3", weight: "4.5", location: fish.location });
    const response = await post(id, { ...fish, length: "17.1" });
    expect(response.headers.get("location")).toBe(history(id));
    expect((await traces(catchDay.club)).catches).toMatchObject([{ length: 1710, claimedLength: 1710 }]);
  });

  test("a refused correction keeps the typed values beside the error", async () => {
    const { id } = await inTournament();
    const read = await readReply(await post(id, { ...fish, length: "17.11", notes: "windy" }));
    expect(read.status).toBe(422);
    expect(errorAt(read, "length")).toBe("Enter the length with one decimal, such as 18.3");
    expect(typedOn(read)).toMatchObject({ length: "17.11", notes: "windy" });
  });

  test("the correction form has one button that sends the missing photo along with the values", async () => {
    const { id } = await inTournament();
    const { html } = await readPage(catchDay.ann, `/my-catches/${id}/edit`);
    const forms = html.split("<form").filter((form) => form.includes(`action="/api/catches/${id}/photo"`));
    expect(forms).toHaveLength(1);
    expect(forms[0]).toMatch(/type="file".*name="location".*Save Changes/s);
    const response = await post(id, { ...fish, length: "17.1", photo: await photoFile() });
    expect(response.headers.get("location")).toBe(history(id));
    expect(await traces(catchDay.club)).toMatchObject({ photos: 1, catches: [{ length: 1710, claimedLength: 1710 }] });
  });

  test("if the values are refused, the photo isn't stored, and the form asks for it again", async () => {
    const { id } = await inTournament();
    const read = await readReply(await post(id, { ...fish, location: "", photo: await photoFile() }));
    expect(read.status).toBe(422);
    expect(errorAt(read, "location")).toBe("Location is required");
    expect(read.text).toContain("If you chose a photo, please choose it again.");
    expect((await traces(catchDay.club)).photos).toBe(0);
  });

  test("a form that adds the photo and changes no value isn't logged as a correction", async () => {
    const { id } = await inTournament();
    await post(id, { ...fish, photo: await photoFile() });
    const actions = (await catchDay.club.store.read((db) => db.select().from(audit))).map(({ action }) => action);
    expect(actions).toContain("add-photo");
    expect(actions).not.toContain("correct-catch");
  });

  test("a catch without a photo can still be corrected once it's too late for a photo", async () => {
    const { id } = await inTournament();
    catchDay.club.setNow(noon + 2 * day);
    expect((await post(id, { ...fish, length: "17.1" })).headers.get("location")).toBe(history(id));
    expect((await traces(catchDay.club)).catches).toMatchObject([{ length: 1710, claimedLength: 1710 }]);
    const late = await post(id, { ...fish, length: "17.2", photo: await photoFile() });
    expect((await readReply(late)).text).toContain("photos can no longer be added");
    expect(await traces(catchDay.club)).toMatchObject({ photos: 0, catches: [{ length: 1710 }] });
  });

  test("without a photo and without a correction, the route refuses and names the photo", async () => {
    const { id } = await inTournament();
    expect(errorAt(await readReply(await post(id, {})), "photo")).toBe("Choose a photo first.");
  });

  test("a pending catch's photo can be replaced on its page until photos are no longer accepted", async () => {
    const { id, photoUrl } = await inTournament({ photo: await photoFile() });
    const page = `/my-catches/${id}/edit`;
    const { html } = await readPage(catchDay.ann, page);
    expect(html).toContain(`name="replaces" value="${photoUrl}"`);
    const replaces = photoUrl ?? "";
    const answer = await seen(await post(id, { ...fish, replaces, photo: await photoFile() }));
    expect(answer).toMatchObject({ redirectTo: history(id), toast: { title: "Changes saved" } });
    expect((await traces(catchDay.club)).photos).toBe(2);
    catchDay.club.setNow(catchDay.club.now() + 3 * 86_400_000);
    expect((await readPage(catchDay.ann, page)).text).not.toContain("Replace Photo");
  });

  test("the correction form withdraws a catch without script", async () => {
    const { id } = await inTournament();
    const response = await post(id, { method: "delete" }, "");
    expect(response.headers.get("location")).toBe("/my-catches");
    expect((await traces(catchDay.club)).catches).toEqual([]);
  });

  test("a decided catch can't be corrected, and another angler's catch isn't found", async () => {
    const { id } = await verified(catchDay);
    expect((await readPage(catchDay.ann, `/my-catches/${id}/edit`)).text).toContain("can no longer be changed");
    const waiting = await inTournament();
    expect((await readPage(catchDay.bob, `/my-catches/${waiting.id}/edit`)).status).toBe(404);
    expect((await readPage(catchDay.bob, `/my-catches/${id}/edit`)).status).toBe(404);
  });
});
