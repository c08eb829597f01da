/** Results that can be imported, whose anglers are created. */
export const importedResults = {
  name: "March Opener",
  startDate: "2026-03-28",
  measure: "length-in",
  others: "create",
  state: "OH",
  list: "Place,Name,Score\n1,Una Reed,79.25\n2,Ned Brook,60.5",
} as const;
