import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { speciesChoices } from "../../web/catches/submit/submit-choices.ts";
import { bodyOf } from "../support/club.ts";
import { type CatchDay, fish, openCatchDay, photoFile, submitted } from "./catch-day.ts";

describe("a species capitalized differently from the tournament's target", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay({ targetSpecies: ["Largemouth Bass", "Pike"] });
  });
  afterEach(() => catchDay.club.close());

  const submit = async () =>
    submitted(catchDay.ann, {
      species: "largemouth  bass",
      tournamentId: catchDay.tournamentId,
      photo: await photoFile(),
    });

  test("is stored like the target when submitted and corrected", async () => {
    const { id, species } = await submit();
    expect(species).toBe("Largemouth Bass");
    const json = { ...fish, length: 18.3, weight: 4.5, species: "PIKE" };
    const corrected = await catchDay.ann.send(`/api/catches/${id}`, { method: "PUT", json });
    expect(await corrected.json()).toMatchObject({ species: "Pike", claimed: { species: "Pike" } });
  });

  test("is stored like the target when a judge corrects it, and needs no reason if only the capitalization differs", async () => {
    const verify = async (species: string) =>
      bodyOf<CatchView>(
        await catchDay.judge.send(`/api/admin/catches/${(await submit()).id}/verify`, {
          json: { isVerified: true, species, reason: species === "pike" ? "It is a pike" : "" },
        }),
      );
    expect(await verify("pike")).toMatchObject({ http: 200, species: "Pike" });
    expect(await verify("LARGEMOUTH BASS")).toMatchObject({ http: 200, species: "Largemouth Bass" });
  });

  test("is stored like the target from a paper card", async () => {
    const card = { ...fish, username: "ann", species: "pike", caughtAt: "2026-06-06T09:30", paperNote: "Card 12" };
    const response = await catchDay.judge.send(`/api/admin/tournaments/${catchDay.tournamentId}/catches`, {
      json: card,
    });
    expect(await response.json()).toMatchObject({ species: "Pike" });
  });

  test("is stored as typed if it isn't a target, or for a personal catch", async () => {
    expect(await submitted(catchDay.ann, { species: "pike" })).toMatchObject({ species: "pike" });
    const { tournamentId } = catchDay;
    expect(await submitted(catchDay.ann, { species: "yellow bass", tournamentId })).toMatchObject({
      species: "yellow bass",
    });
  });
});

test("the catch form offers a species once, spelled like the target", () => {
  const lately = [{ species: "bass", location: "Dam", submittedAt: "2026-05-01T12:00:00.000Z", tournamentId: null }];
  const chosen = { targetSpecies: ["Bass", "Pike"] } as Parameters<typeof speciesChoices>[1];
  expect(speciesChoices({ lately }, chosen)).toEqual(["Bass", "Pike"]);
});
