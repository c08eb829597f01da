import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { ReviewedCatch } from "../../src/catches/review/review-shapes.ts";
import { reasonsFor } from "../../web/catches/review/rejection-reason.tsx";
import { forJudge } from "../../web/catches/review/reviewed-fish.ts";
import { detailedJpeg } from "../base/photos/pictures.ts";
import type { Browser } from "../support/club.ts";
import { submit } from "../support/posting.ts";
import { type CatchDay, enter, fish, openCatchDay, photoFile, submitted, traces } from "./catch-day.ts";
import { decides, decisionOn, judges } from "./decision-forms.ts";
import { errorAt, type ReadPage, readPage, readReply, typedOn } from "./reading.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const page = "/admin/verification";
const waiting = async (fields = {}) =>
  submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile(), ...fields });
const post = (fields: Record<string, string>, search = "") =>
  submit(catchDay.judge, page + search, new URLSearchParams({ to: page, ...fields }));
const openDialog = ({ html }: ReadPage) => /<dialog[^>]* open.*?<\/dialog>/s.exec(html)?.[0] ?? "";
const statuses = async () => (await traces(catchDay.club)).catches.map(({ status }) => status);

describe("the verification tab, without script", () => {
  test("the verification tab lists the pending catches with the specified columns", async () => {
    await waiting();
    const { text } = await readPage(catchDay.judge, page);
    for (const phrase of ["User", "Species", "Size", "Location", "Submitted", "Photo", "Actions"]) {
      expect(text).toContain(phrase);
    }
    expect(text).toContain("ann Largemouth Bass 18.3 in 4.5 lb North cove Jun 6, 12:00 PM");
  });

  test("the flag filter uses the same words as the list's badges", async () => {
    await waiting({ species: "Carp" });
    await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    const { html } = await readPage(catchDay.judge, page);
    for (const [flag, name] of [
      ["species", "Not a target species"],
      ["needs_photo", "Needs photo"],
    ]) {
      expect(html).toContain(`<span class="badge tone-amber">${name}</span>`);
      expect(html).toContain(`<option value="${flag}">${name}</option>`);
    }
  });

  test("the judge's pages show times in the tournament's zone and name it once; a photo without data is named as such", async () => {
    const { id } = await waiting();
    const zones = (text: string) => text.match(/(Central|Eastern) Time/g)?.length;
    const list = await readPage(catchDay.judge, page);
    expect(list.text).toContain("Times are in Central Time.");
    expect(zones(list.text)).toBe(1);
    const viewer = await readPage(catchDay.judge, `${page}?photo=${id}`);
    expect(openDialog(viewer)).toContain("No time or location in the photo");
    expect(openDialog(viewer).match(/Central Time/g)?.length).toBe(1);
    const own = await readPage(catchDay.judge, `/admin/catches/${id}`);
    expect(own.text).toContain("Times are in Central Time.");
    expect(zones(own.text)).toBe(1);
    expect(own.text).toContain("Submitted Jun 6, 12:00 PM by ann");
    expect(own.text).not.toContain("Tournament: #");
  });

  test("an empty queue shows a message", async () => {
    expect((await readPage(catchDay.judge, page)).text).toContain("No unverified catches pending review");
  });

  test("the verification tab is forbidden for anglers (403), and a visitor is sent to the login", async () => {
    const read = await readPage(catchDay.ann, page);
    expect(read.status).toBe(403);
    expect(read.text).toContain("Access denied. Admin privileges required.");
    const response = await catchDay.club.visitor.send(page);
    expect(response.headers.get("location")).toBe("/login?next=%2Fadmin%2Fverification");
  });

  test("a thumbnail's link opens 'Catch Photo' with the large photo and the catch's flags", async () => {
    const photo = await photoFile();
    const personal = await submitted(catchDay.ann, { photo });
    const { id, photoUrl } = await waiting({ photo, species: "Carp" });
    const dialog = openDialog(await readPage(catchDay.judge, `${page}?photo=${id}`));
    expect(dialog).toContain("Catch Photo");
    expect(dialog).toContain(`src="${photoUrl}"`);
    expect(dialog).toContain("This catch won&#x27;t count: Not one of this tournament&#x27;s target species (Bass).");
    expect(dialog).toContain(`Same photo as ann&#x27;s catch #${personal.id}.`);
  });

  test("the only judge must confirm before verifying their own catch; if there is another judge, it is left to them", async () => {
    await enter(catchDay.club, catchDay.tournamentId, catchDay.judge.userId);
    const { judge, tournamentId } = catchDay;
    const ownCatch = await submitted(judge, { tournamentId, photo: await photoFile() });
    const dialog = await readPage(judge, `${page}?photo=${ownCatch.id}`);
    expect(openDialog(dialog)).toContain("You&#x27;re the only judge; it will be marked");
    const typed = { ...decisionOn(dialog, "verify", ownCatch.id), flagged: "unseen" };
    expect((await post(typed)).status).toBe(409);
    expect(await statuses()).toEqual(["pending"]);
    expect((await post({ ...typed, flagged: "seen" })).status).toBe(302);
    expect(await statuses()).toEqual(["verified"]);
    for (const address of [`/admin/catches/${ownCatch.id}`, `/catches/${ownCatch.id}`, "/my-catches"]) {
      expect((await readPage(judge, address)).text).toContain("Decided by an entrant");
    }
    const second = await catchDay.club.logIn("second", { isAdmin: true });
    await submitted(judge, { tournamentId, photo: await photoFile() });
    expect((await readPage(judge, page)).text).toContain("1 more catch is yours or a fishing companion's.");
    expect((await readPage(second, page)).html).toContain("Verify judge&#x27;s catch");
  });

  test("verifying a row, also from its photo, continues with the next catch that can be verified", async () => {
    const [first, , two] = [
      await waiting(),
      await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId }),
      await waiting(),
    ];
    const typed = decisionOn(await readPage(catchDay.judge, `${page}?photo=${first.id}`), "verify", first.id);
    expect(typed.to).toBe(`${page}?photo=${two.id}`);
    expect(openDialog(await readPage(catchDay.judge, `${page}?photo=${first.id}`))).toMatch(/>\s*Next\s*<\/a>/);
    const row = await post({ ...judges("verify", first.id), to: typed.to ?? "" }, `?photo=${first.id}`);
    expect(row.headers.get("location")).toBe(`${page}?photo=${two.id}`);
    const last = await post({ ...judges("verify", two.id) });
    expect(last.headers.get("location")).toBe(page);
    expect(await statuses()).toEqual(["verified", "pending", "verified"]);
  });

  test("a rejection can use a reason from the club's list instead of a typed one", async () => {
    const json = { rejectionReasons: "No board in the photo.\nTwo fish are in the photo." };
    expect((await catchDay.judge.send("/api/admin/settings", { json })).status).toBe(200);
    const [first, two] = [await waiting(), await waiting()];
    const listed = "Two fish are in the photo.";
    for (const address of [`${page}?reject=${first.id}`, `/admin/catches/${two.id}`]) {
      const { html } = await readPage(catchDay.judge, address);
      expect(html).toContain("<option>Two fish are in the photo.</option>");
      expect(html).not.toContain("The length can't be read.");
    }
    const chosen = (fields: Record<string, string>) =>
      new URLSearchParams([...Object.entries(fields), ["rejectionReason", ""], ["rejectionReason", listed]]);
    await submit(catchDay.judge, page, chosen(judges("reject", first.id)));
    await submit(catchDay.judge, `/admin/catches/${two.id}`, chosen(decides("reject-catch", two.id)));
    for (const { id } of [first, two]) {
      const { rejectionReason } = await catchDay.judge.get<{ rejectionReason: string }>(`/api/catches/${id}`);
      expect(rejectionReason).toBe("Two fish are in the photo.");
    }
  });

  test("the reason that matches the catch's flag comes first, and a catch without a photo has its own", async () => {
    // These pictures are different enough that neither is flagged as similar.
    const photoOf = async (seed: number) =>
      new File([await detailedJpeg(120, 90, seed)], "fish.jpg", { type: "image/jpeg" });
    const carp = await waiting({ species: "Carp", photo: await photoOf(1) });
    const plain = await waiting({ photo: await photoOf(2) });
    const bare = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    const firstReason = async (id: number) => {
      const { html } = await readPage(catchDay.judge, `${page}?reject=${id}`);
      return [...html.matchAll(/<option>(.*?)<\/option>/g)].map(([, text]) => text?.replace("&#x27;", "'"))[0];
    };
    const carpView = forJudge(await catchDay.judge.get<ReviewedCatch>(`/api/admin/catches/${carp.id}`));
    const numbered = reasonsFor(carpView, ["No board.", "The species doesn't count in this tournament."]);
    expect(numbered).toEqual([
      { number: 1, text: "The species doesn't count in this tournament." },
      { number: 2, text: "No board." },
    ]);
    expect(await firstReason(carp.id)).toBe("The species doesn't count in this tournament.");
    expect(await firstReason(bare.id)).toBe("There's no photo.");
    expect(await firstReason(plain.id)).toBe("The measuring board isn't in the photo.");
  });

  test("a judge's forms accept weights in pounds and ounces", async () => {
    const { id } = await waiting();
    const weightOf = async () => (await catchDay.judge.get<{ weight: number }>(`/api/catches/${id}`)).weight;
    const typed = { species: fish.species, length: "18.3", weight: "5 lb 4 oz", reason: "As the scale shows" };
    expect((await post({ ...judges("verify", id), ...typed })).status).toBe(302);
    expect(await weightOf()).toBe(5.25);
    const changed = { ...decides("change-values", id), ...typed, weight: "6 lb 8 oz" };
    const own = `/admin/catches/${id}`;
    expect((await submit(catchDay.judge, own, new URLSearchParams(changed))).status).toBe(302);
    expect(await weightOf()).toBe(6.5);
  });

  test("a correction without a reason reopens its dialog with the typed values", async () => {
    const { id } = await waiting();
    const fields = {
      ...judges("verify", id),
      species: fish.species,
      length: "17.5",
      weight: "4.5",
      reason: "",
    };
    const read = await readReply(await post(fields, `?photo=${id}`));
    expect(read.status).toBe(422);
    expect(openDialog(read)).toContain("Please give a reason for the correction");
    expect(openDialog(read)).toContain('value="17.5"');
    expect(read.text).toContain("Failed to verify catch");
    expect((await post({ ...fields, reason: "Tail" }, `?photo=${id}`)).status).toBe(302);
    expect((await traces(catchDay.club)).catches).toMatchObject([
      { length: 1750, claimedLength: 1830, rulingReason: "Tail" },
    ]);
  });

  test("'Reject Catch Submission' requires a reason and rejects with it", async () => {
    const { id } = await waiting();
    const dialog = openDialog(await readPage(catchDay.judge, `${page}?reject=${id}`));
    for (const phrase of ["Reject Catch Submission", "Reason for Rejection", "Cancel", "Reject Catch"]) {
      expect(dialog).toContain(phrase);
    }
    const blank = await readReply(await post({ ...judges("reject", id), rejectionReason: " " }, `?reject=${id}`));
    expect(blank.status).toBe(422);
    expect(openDialog(blank)).toContain("Please provide a rejection reason");
    const done = await post({ ...judges("reject", id), rejectionReason: "No board" }, `?reject=${id}`);
    expect(done.headers.get("location")).toBe(page);
    expect(await statuses()).toEqual(["rejected"]);
  });

  test("a decision on a catch that has changed is refused with a message", async () => {
    const { id } = await waiting();
    const { seen = "" } = typedOn(await readPage(catchDay.judge, page));
    const corrected = { ...fish, length: 17, weight: 4 };
    await catchDay.ann.send(`/api/catches/${id}`, { method: "PUT", json: corrected });
    const read = await readReply(await post({ ...judges("verify", id), seen }));
    expect(read.status).toBe(409);
    expect(read.text).toContain("The angler changed this catch while you were reviewing it.");
    expect(await statuses()).toEqual(["pending"]);
  });

  test("a later page of the queue opens its own photos, and a decision there redirects to that page", async () => {
    const earlier = await waiting();
    const [first, two] = [await waiting(), await waiting()];
    const { submittedAt } = (await catchDay.ann.get<{ id: number; submittedAt: string }[]>("/api/catches")).find(
      ({ id }) => id === earlier.id,
    ) ?? { submittedAt: "" };
    const later = `${page}?after=${Date.parse(submittedAt)}.${earlier.id}`;
    const list = await readPage(catchDay.judge, later);
    expect(list.html).not.toContain(`photo=${earlier.id}"`);
    const [, address = ""] = new RegExp(`href="([^"]*photo=${first.id})"`).exec(list.html) ?? [];
    const photo = address.replaceAll("&amp;", "&");
    expect(openDialog(await readPage(catchDay.judge, photo))).toContain("Catch Photo");
    const opened = async (address: string, id: number) => {
      const { to = "" } = decisionOn(await readPage(catchDay.judge, address), "verify", id);
      return post({ ...judges("verify", id), to }, address.slice(page.length));
    };
    const done = await opened(photo, first.id);
    expect(done.headers.get("location")).toBe(`${later}&photo=${two.id}`);
    const last = await opened(done.headers.get("location") ?? "", two.id);
    expect(last.headers.get("location")).toBe(later);
  });

  test("the last catch of a page links to the next page, and catches without a photo are counted separately", async () => {
    await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    const withPhoto: number[] = [];
    for (let count = 1; count <= 20; count++) withPhoto.push((await waiting()).id);
    const last = await readPage(catchDay.judge, `${page}?photo=${withPhoto[18]}`);
    expect(last.text).toContain("Pending review (21)");
    expect(last.text).toContain("19 of 20 1 more without a photo");
    const [, address = ""] = /href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Next<\/a>/s.exec(openDialog(last)) ?? [];
    const { html } = await readPage(catchDay.judge, address.replaceAll("&amp;", "&"));
    expect(html).toContain(`photo=${withPhoto[19]}"`);
    expect(html).not.toContain(`photo=${withPhoto[18]}"`);
  });

  test("the queue's page contains no data of catches that aren't shown to judges, and no blurred placeholders", async () => {
    await waiting();
    const document = await (await catchDay.judge.send(page)).text();
    expect(document).toContain("thumbnail.webp");
    for (const unseen of ["data:image/", '"resubmittedAs"', '"rulingReason"', '"targetSpecies"']) {
      expect(document).not.toContain(unseen);
    }
  });

  test("a flagged catch is verified from its photo only by a second press", async () => {
    const photo = await photoFile();
    await submitted(catchDay.ann, { photo });
    const { id } = await waiting({ photo });
    const opened = `?photo=${id}`;
    const first = typedOn(await readPage(catchDay.judge, page + opened));
    expect(first.flagged).toBe("unseen");
    const confirmation = await readReply(await post({ ...judges("verify", id), flagged: "unseen" }, opened));
    expect(confirmation.status).toBe(409);
    expect(openDialog(confirmation)).toContain("Duplicate photo");
    expect(confirmation.text).toContain("This catch is flagged.");
    expect(await statuses()).toEqual(["pending", "pending"]);
    const { flagged = "" } = typedOn(confirmation);
    expect(flagged).toBe("seen");
    expect((await post({ ...judges("verify", id), flagged }, opened)).status).toBe(302);
    expect(await statuses()).toEqual(["pending", "verified"]);
  });

  test("a duplicate is shown next to the photo of the other catch, with a link to it", async () => {
    const photo = await photoFile();
    const other = await submitted(catchDay.ann, { photo });
    const { id } = await waiting({ photo });
    const dialog = openDialog(await readPage(catchDay.judge, `${page}?photo=${id}`));
    expect(dialog).toContain(`<a class="link" href="/admin/catches/${other.id}"`);
    expect(dialog.match(new RegExp(`src="${other.photoUrl}"`, "g"))).toHaveLength(2);
  });

  test("a recent decision can be undone without script", async () => {
    const { id } = await waiting();
    await post({ ...judges("verify", id) });
    expect((await readPage(catchDay.judge, page)).text).toMatch(
      /Times are in Central Time\..* Recent Decisions .* · Jun 6, 12:00 PM by judge/,
    );
    expect((await post({ ...judges("undo", id) })).headers.get("location")).toBe(page);
    expect(await statuses()).toEqual(["pending"]);
  });

  test("the latest five decisions are shown, and earlier ones can be opened below them", async () => {
    for (let index = 0; index < 6; index += 1) await post({ ...judges("verify", (await waiting()).id) });
    const [latest = "", earlier = ""] = (await readPage(catchDay.judge, page)).html.split("Show 1 more</summary>");
    expect(latest.match(/<a [^>]*href="\/admin\/catches\/\d+"[^>]*>Largemouth/g)).toHaveLength(5);
    expect(earlier.match(/<a [^>]*href="\/admin\/catches\/\d+"[^>]*>Largemouth/g)).toHaveLength(1);
  });

  test("one press undoes only the judge's latest decision; others link to the page that requires a reason", async () => {
    const { id } = await waiting();
    await post({ ...judges("verify", id) });
    const undo = async (judge: Browser) => {
      const { html } = await readPage(judge, page);
      return [html.includes('value="undo /api/'), html.includes(`button-small" href="/admin/catches/${id}"`)];
    };
    expect(await undo(catchDay.judge)).toEqual([true, false]);
    const other = await catchDay.club.logIn("second judge", { isAdmin: true });
    expect(await undo(other)).toEqual([false, true]);
    catchDay.club.setNow(catchDay.club.now() + 10 * 60_000);
    expect(await undo(catchDay.judge)).toEqual([false, true]);
  });

  test("posting an unknown decision changes nothing", async () => {
    const { id } = await waiting();
    expect((await post({ api: `/api/admin/catches/${id}/explode` })).status).toBe(404);
    expect(errorAt(await readReply(await post({ api: "verify /api/admin/catches/x/verify" })), "id")).toBe("");
    expect(await statuses()).toEqual(["pending"]);
  });
});
