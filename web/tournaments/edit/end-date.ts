/**
 * The end date while the start date is typed. Most tournaments last one day, so an end date that is blank, earlier or filled
 * in before (`filledDate`) becomes the start date. Does nothing until the year is complete: typing 2026 begins with 0002.
 */
export function endDateFor(startDate: string, endDate: string, filledDate: string): string {
  if (!/^[1-9]\d{3}-/.test(startDate)) return endDate;
  return endDate < startDate || endDate === filledDate ? startDate : endDate;
}
