import { describe, expect, test } from "bun:test";
import { tournamentForm, tournamentInput } from "../../src/tournaments/tournament-shapes.ts";
import { bassOpen } from "./forms.ts";

function messagesOf(values: object): string[] {
  const parsed = tournamentInput.safeParse(values);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("the tournament form", () => {
  test.each([
    ["name", " ", "Tournament name is required"],
    ["description", "", "Description is required"],
    ["targetSpecies", " , ", "Target species is required"],
    ["minLength", "", "Minimum length is required"],
    ["prize", -1, "Prize must be a positive number"],
    ["prize", 10.5, "Prize must be whole dollars"],
    ["startDate", "", "Start date is required"],
    ["endDate", "", "End date is required"],
    ["endDate", "2026-06-05", "The end date is before the start date"],
    ["startDate", "2026-02-30", "Enter the date as YYYY-MM-DD"],
    ["startDate", "0026-06-06", "Enter all four digits of the year, such as 2026"],
    ["endDate", "9999-12-31", "Enter all four digits of the year, such as 2026"],
    ["tournamentType", "relay", "Tournament type is required"],
    ["minLength", "12.25", "Enter the minimum length with one decimal, such as 12.5"],
    ["minLength", "twelve", "Minimum length must be a number such as 12.5"],
    ["minLength", "200.1", "Minimum length can be at most 200"],
    ["timeZone", "Mars/Olympus", "Choose a time zone such as America/Chicago"],
    ["entryFee", -1, "Entry fee can't be negative"],
    ["entryFee", 12.5, "Entry fee must be an amount in cents"],
    ["startTime", "6 AM", "Enter the time as HH:MM, such as 06:00"],
    ["startTime", 6, "Enter the time as HH:MM, such as 06:00"],
    ["endTime", "24:00", "Enter the time as HH:MM, such as 06:00"],
    ["joinUntil", "2026-06-06", "Enter a date and time, such as 2026-06-06T05:00"],
    ["joinUntil", "2026-02-30T05:00", "Enter a date and time, such as 2026-06-06T05:00"],
    ["joinUntil", "2026-06-06T25:00Z", "Enter a date and time, such as 2026-06-06T05:00"],
    ["joinUntil", 17, "Enter a date and time, such as 2026-06-06T05:00"],
    ["prizeBreakdown", [], "At least one position must remain"],
    ["prizeBreakdown", [{ position: 2, amount: 10 }], "Positions are numbered from 1, without gaps"],
  ])("a tournament form with %s %j is refused", (field, value, message) => {
    expect(messagesOf({ ...bassOpen, [field]: value })).toContain(`${field}: ${message}`);
  });

  test.each([
    ["name", "Tournament name is required"],
    ["description", "Description is required"],
    ["targetSpecies", "Target species is required"],
    ["minLength", "Minimum length is required"],
    ["prize", "Prize must be a positive number"],
    ["startDate", "Start date is required"],
    ["endDate", "End date is required"],
    ["tournamentType", "Tournament type is required"],
  ])("a tournament form without %s is refused", (field, message) => {
    expect(messagesOf({ ...bassOpen, [field]: undefined })).toContain(`${field}: ${message}`);
  });

  test("optional fields have defaults", () => {
    const { entryFee: _, isActive: __, ...rest } = bassOpen;
    const value = tournamentInput.parse(rest);
    expect(value).toMatchObject({ entryFee: 0, isActive: true });
  });

  test("in a tournament past midnight, the end may be earlier in its day than the start", () => {
    const night = { endDate: "2026-06-07", startTime: "20:00", endTime: "06:00" };
    expect(tournamentInput.parse({ ...bassOpen, ...night })).toMatchObject(night);
  });

  test("omitted times stay undefined; blank ones and null become null", () => {
    expect(Object.keys(tournamentInput.parse(bassOpen))).not.toContain("startTime");
    expect(tournamentInput.parse({ ...bassOpen, startTime: "", joinUntil: null })).toMatchObject({
      startTime: null,
      joinUntil: null,
    });
  });

  test("a length becomes hundredths of an inch, exactly", () => {
    expect(tournamentInput.parse({ ...bassOpen, minLength: "12.3" }).minLength).toBe(1230);
    expect(tournamentInput.parse({ ...bassOpen, minLength: 14 }).minLength).toBe(1400);
    expect(tournamentInput.parse({ ...bassOpen, minLength: "12.50" }).minLength).toBe(1250);
  });

  test("in the form, the fee is in dollars, and an unchecked box means no", () => {
    const { isActive: _, ...typed } = { ...bassOpen, entryFee: "12.50" };
    expect(tournamentForm.parse(typed)).toMatchObject({ entryFee: 1250, isActive: false, confirm: false });
    expect(tournamentForm.safeParse({ ...typed, entryFee: "12.505" }).success).toBe(false);
  });
});
