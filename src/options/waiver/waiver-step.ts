import { recordAudit } from "../../base/audit/record-audit.ts";
import type { EntryStep } from "../../entries/entry-step.ts";
import { Refusal } from "../../refusal.ts";
import { acceptancesOf, acceptWaiver, findAcceptance, hasAccepted, shownAcceptance } from "./waivers.ts";

const outdated = "The waiver has changed. Please read and accept it again.";

/** Every entrant accepts the tournament's waiver, on the site or on paper (docs/rules.md 5.29). */
export const waiverStep: EntryStep = {
  name: "waiver",

  async choose(tx, tournament, userId, { waiver: acceptedVersion }) {
    const { id, waiverVersion: version } = tournament;
    if (version === null || (await hasAccepted(tx, tournament, userId))) return { issues: [], keep: null };
    if (acceptedVersion === version)
      return { issues: [], keep: (write, now) => acceptWaiver(write, id, userId, { version }, now) };
    const message = acceptedVersion === undefined ? "Please read and accept the waiver." : outdated;
    return { issues: [{ path: "waiver", message }], keep: null };
  },

  async change(tx, angler, tournament, { waiver: version }, now) {
    const { id, waiverVersion } = tournament;
    if (version === undefined || (await hasAccepted(tx, tournament, angler.id))) return;
    if (version !== waiverVersion) throw Refusal.ofField("waiver", outdated);
    await acceptWaiver(tx, id, angler.id, { version }, now);
    const auditEntry = { action: "accept-waiver", subject: "tournament", subjectId: id, detail: { version } } as const;
    await recordAudit(tx, angler, auditEntry, now);
  },

  async enterByHand(tx, admin, { tournament: { id, waiverVersion: version }, userId }, { waiverOnPaper }, now) {
    if (waiverOnPaper && version !== null) await acceptWaiver(tx, id, userId, { version, notedById: admin.id }, now);
  },

  async readOwn(db, { id, waiverVersion: current }, userId) {
    const accepted = current === null ? undefined : await findAcceptance(db, id, userId);
    return {
      shown: accepted ? { acceptedWaiver: accepted.version } : {},
      isMissing: current !== null && accepted?.version !== current,
    };
  },

  async readAll(db, { id, waiverVersion: current }) {
    const acceptances = await acceptancesOf(db, id);
    return (userId) => {
      const accepted = acceptances.get(userId);
      return {
        shown: shownAcceptance(current, accepted),
        isMissing: current !== null && accepted?.version !== current,
      };
    };
  },
};
