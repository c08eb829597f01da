import { describe, expect, test } from "bun:test";
import { endDateFor } from "../../../web/tournaments/edit/end-date.ts";

describe("the end date, while the start date is typed,", () => {
  test("becomes the same day if it is blank or earlier", () => {
    expect(endDateFor("2026-06-14", "", "")).toBe("2026-06-14");
    expect(endDateFor("2026-06-21", "2026-06-15", "")).toBe("2026-06-21");
  });

  test("follows the start date as long as nobody changed it", () => {
    expect(endDateFor("2026-05-14", "2026-06-14", "2026-06-14")).toBe("2026-05-14");
  });

  test("stays as typed if it is later", () => {
    expect(endDateFor("2026-06-14", "2026-06-15", "2026-06-14")).toBe("2026-06-15");
  });

  test("waits until the year is complete", () => {
    const typed = ["", "0002-06-14", "0020-06-14", "0202-06-14"];
    expect(typed.map((startDate) => endDateFor(startDate, "", ""))).toEqual(["", "", "", ""]);
  });
});
