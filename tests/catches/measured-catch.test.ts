import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Marks } from "../../src/scoring/scoring-rules.ts";
import { submit } from "../support/posting.ts";
import { type CatchDay, openCatchDay, photoFile, submitted } from "./catch-day.ts";
import { decides, judges } from "./decision-forms.ts";
import { readPage, readReply, typedOn } from "./reading.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

/** The marks of a measurement of 17.75 in on a photo of 120 × 90 pixels. */
const marks: Marks = {
  board: [
    { x: 10, y: 70, value: 0 },
    { x: 60, y: 70, value: 10 },
    { x: 110, y: 70, value: 20 },
  ],
  fish: [
    { x: 10, y: 70 },
    { x: 98.75, y: 70 },
  ],
};

const decision = { species: "Largemouth Bass", weight: "4.5", reason: "" };
const measured = { ...decision, measured: "17.75", marks: JSON.stringify(marks) };

const waiting = async () => submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
const send = async (path: string, fields: Record<string, string>) =>
  readReply(await submit(catchDay.judge, path, new URLSearchParams(fields)));
const drawn = "Measured on this photo: 17.75 in from nose to tail";

test("the marks of a measurement are saved with the decision and drawn on the photo for everybody", async () => {
  const { id, photoUrl } = await waiting();
  await send("/admin/verification", { ...judges("verify", id), ...measured });
  for (const reader of [catchDay.ann, catchDay.bob, catchDay.club.visitor]) {
    const { html, text } = await readPage(reader, `/catches/${id}`);
    expect(html).toContain(`src="${photoUrl}"`);
    expect(html).toContain(`aria-label="${drawn}"`);
    expect(text).toContain("Largemouth Bass, 17.75 in");
  }
  expect((await readPage(catchDay.judge, `/admin/catches/${id}`)).html).toContain(drawn);
});

test("a decision with a different, typed length removes the drawing", async () => {
  const { id } = await waiting();
  await send(`/admin/catches/${id}`, { ...decides("verify-catch", id), ...measured });
  const { html } = await readPage(catchDay.judge, `/admin/catches/${id}`);
  const [, seen = ""] = /name="seen" value="([^"]+)"/.exec(html) ?? [];
  await send(`/admin/catches/${id}`, {
    ...decision,
    ...decides("change-values", id),
    length: "16.5",
    reason: "Bent board",
    seen,
  });
  const { text, html: after } = await readPage(catchDay.club.visitor, `/catches/${id}`);
  expect(text).toContain("Largemouth Bass, 16.5 in");
  expect(after).not.toContain("Measured on this photo");
});

test("without script the judge types a length, and no marks are sent", async () => {
  const { id } = await waiting();
  expect(typedOn(await readPage(catchDay.judge, `/admin/catches/${id}`))).toMatchObject({ length: "18.3", marks: "" });
  await send("/admin/verification", {
    ...judges("verify", id),
    ...decision,
    length: "17.5",
    reason: "Tail pinched",
    marks: "",
  });
  expect((await readPage(catchDay.club.visitor, `/catches/${id}`)).text).toContain("Largemouth Bass, 17.5 in");
});

test("refused marks are shown again with the measured length", async () => {
  const { id } = await waiting();
  const outside = JSON.stringify({
    ...marks,
    fish: [
      { x: 10, y: 70 },
      { x: 130, y: 70 },
    ],
  });
  const refused = await send(`/admin/catches/${id}`, {
    ...decides("verify-catch", id),
    ...measured,
    measured: "24",
    marks: outside,
  });
  expect(refused.text).toContain("This mark is outside the photo");
  expect(typedOn(refused)).toMatchObject({ measured: "24" });
});
