import type { SeparateTerm } from "../../tournaments/separate-term.ts";
import { changeWaiver, currentWaiver, versionOfText } from "./waivers.ts";

/** The waiver's text, which has its own versions. */
export const waiverTerm: SeparateTerm = {
  field: "waiver",

  async save(tx, tournament, { waiver }, now) {
    if (!(await changeWaiver(tx, tournament, waiver, now))) return [];
    const sentence = waiver
      ? "The waiver has changed. Please read and accept it on the tournament's page."
      : "The waiver no longer has to be accepted.";
    return [{ rescores: false, sentence }];
  },

  async columnsAfter(db, tournament, { waiver }) {
    return waiver === undefined ? {} : { waiverVersion: await versionOfText(db, tournament, waiver) };
  },

  async copy(tx, from, toId, now) {
    await changeWaiver(tx, { id: toId, waiverVersion: null }, await currentWaiver(tx, from), now);
  },
};
