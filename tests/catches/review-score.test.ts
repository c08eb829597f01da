import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tournaments } from "../../src/base/db/schema.ts";
import type { DecisionRecord } from "../../src/catches/decisions/decision-record.ts";
import { type Rules, shippedRules } from "../../src/scoring/scoring-rules.ts";
import { scoreText } from "../../web/catches/review/review-score.tsx";
import { submit } from "../support/posting.ts";
import { type CatchDay, openCatchDay, photoFile, submitted } from "./catch-day.ts";
import { decides, judges } from "./decision-forms.ts";
import { readPage, readReply, typedOn } from "./reading.ts";

const rules: Rules = {
  ...shippedRules.tournament,
  rounding: "1/4",
  penalties: [
    { name: "Tail not pinched", deduct: 0.25 },
    { name: "Mouth open", deduct: 0.5 },
    { name: "No identifier", deduct: null },
  ],
};

test.each([
  [rules, "18.3", ["Mouth open"], "Rounds to 18.25 in, scores 17.75 in"],
  [rules, "18.3", [], "Rounds to 18.25 in, scores 18.25 in"],
  [{ ...rules, rounding: "none" as const }, "18.3", ["Mouth open"], "Scores 17.8 in"],
  [{ ...rules, by: "weight" as const, unit: "cm" as const }, "0.4", ["Mouth open"], "Rounds to 0.25 kg, scores 0.0 kg"],
  [rules, "18.", [], "Rounds to 18.0 in, scores 18.0 in"],
  [rules, "long", [], null],
])("%# the judge sees the score of a measurement", (by, measured, penalties, text) => {
  expect(scoreText(by, { measured, penalties })).toBe(text);
});

describe("the judge's form, without script", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay({ rules });
  });
  afterEach(() => catchDay.club.close());

  const waiting = async () =>
    (await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() })).id;
  const rulingOf = (id: number) => catchDay.judge.get<DecisionRecord>(`/api/catches/${id}/ruling`);
  const verifies = (path: string, id: number) =>
    path.startsWith("/admin/verification") ? judges("verify", id) : decides("verify-catch", id);
  const pages = (id: number) => [`/admin/verification?photo=${id}`, `/admin/catches/${id}`];

  test("the form asks for the measurement and penalties, and shows the claim's score", async () => {
    const id = await waiting();
    for (const path of pages(id)) {
      const page = await readPage(catchDay.judge, path);
      expect(page.text).toContain("Mouth open (−0.5 in)");
      expect(page.text).toContain("Rounds to 18.25 in, scores 18.25 in");
      expect(typedOn(page)).toMatchObject({ measured: "18.3", penalties: "Mouth open" });
      expect(page.html).not.toContain('name="length"');
    }
  });

  test.each([0, 1])(
    "the judge's form decides by measurement and penalties, and a rejecting penalty is a reason to reject (page %#)",
    async (which) => {
      const id = await waiting();
      const path = pages(id)[which] ?? "";
      const page = await readPage(catchDay.judge, path);
      const rejecting = await readPage(catchDay.judge, path.replace("?photo=", "?reject="));
      expect(rejecting.html).toContain("<option>No identifier</option>");
      const { seen = "" } = typedOn(page);
      const form = new URLSearchParams({
        ...verifies(path, id),
        seen,
        species: "Largemouth Bass",
        reason: "",
      });
      form.append("measured", "17.9");
      form.append("penalties", "Mouth open");
      const response = await submit(catchDay.judge, path, form);
      expect(response.status).toBe(302);
      expect(await rulingOf(id)).toMatchObject({ measured: 17.9, rounded: 17.75, scored: 17.25 });
    },
  );

  test("penalties stay while the judge looks at the flags", async () => {
    const carp = { tournamentId: catchDay.tournamentId, species: "Carp", photo: await photoFile() };
    const { id } = await submitted(catchDay.ann, carp);
    const [path = ""] = pages(id);
    const { seen = "", flagged = "" } = typedOn(await readPage(catchDay.judge, path));
    expect(flagged).toBe("unseen");
    const form = new URLSearchParams({ ...judges("verify", id), seen, flagged, measured: "18.3" });
    for (const name of ["Mouth open", "Tail not pinched"]) form.append("penalties", name);
    const confirmation = await readReply(await submit(catchDay.judge, path, form));
    expect(confirmation.text).toContain("This catch is flagged.");
    const ticked = confirmation.html.match(/<input[^>]*name="penalties"[^>]*checked/g) ?? [];
    expect(ticked).toHaveLength(2);
    expect((await rulingOf(id)).scored).toBeNull();
  });

  test("a refused decision keeps the typed values", async () => {
    const id = await waiting();
    for (const path of pages(id)) {
      const form = new URLSearchParams({ ...verifies(path, id), measured: "900", penalties: "Mouth open" });
      const refused = await readReply(await submit(catchDay.judge, path, form));
      expect(refused.status).toBe(422);
      expect(refused.text).toContain("Length must be between 0.1 and 200.0");
      expect(typedOn(refused)).toMatchObject({ measured: "900" });
      expect(refused.html).toMatch(/<input[^>]*name="penalties"[^>]*checked/);
    }
  });

  test("changing a decision starts with its values", async () => {
    const id = await waiting();
    const json = { isVerified: true, measured: 17.9, penalties: ["Mouth open"] };
    await catchDay.judge.send(`/api/admin/catches/${id}/verify`, { json });
    const page = await readPage(catchDay.judge, `/admin/catches/${id}`);
    expect(typedOn(page)).toMatchObject({ measured: "17.9" });
    expect(page.html).toMatch(/<input[^>]*name="penalties"[^>]*checked/);
    expect(page.text).toContain("Rounds to 17.75 in, scores 17.25 in");
  });

  test("the judge's form requires the weight if weight counts", async () => {
    await catchDay.club.store.write((tx) =>
      tx
        .update(tournaments)
        .set({ rules: { ...rules, by: "weight", unit: "cm", rounding: "1/2" } })
        .where(eq(tournaments.id, catchDay.tournamentId)),
    );
    const id = await waiting();
    for (const path of pages(id)) {
      const page = await readPage(catchDay.judge, path);
      expect(typedOn(page)).toMatchObject({ measured: "4.5", length: "18.3" });
      expect(page.text).toContain("Rounds to 4.5 kg, scores 4.5 kg");
    }
  });
});
