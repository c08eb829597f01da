import entities from "./migrations/0000_entities.sql" with { type: "text" };
import judgedCatches from "./migrations/0001_judged_catches.sql" with { type: "text" };
import cameraClock from "./migrations/0002_camera_clock.sql" with { type: "text" };
import conductAndPaper from "./migrations/0003_conduct_and_paper.sql" with { type: "text" };
import passwordLinks from "./migrations/0004_password_links.sql" with { type: "text" };
import money from "./migrations/0005_money.sql" with { type: "text" };
import payoutAccount from "./migrations/0006_payout_account.sql" with { type: "text" };
import auditSearch from "./migrations/0007_audit_search.sql" with { type: "text" };
import submissions from "./migrations/0008_submissions.sql" with { type: "text" };
import largeClub from "./migrations/0009_large_club.sql" with { type: "text" };
import twoStep from "./migrations/0010_two_step.sql" with { type: "text" };
import anglerNumbers from "./migrations/0011_angler_numbers.sql" with { type: "text" };

export type Migration = { name: string; sql: string };

/** Every change of the schema in order, embedded as text so that the single file carries them. */
export const migrations: readonly Migration[] = [
  { name: "0000_entities", sql: entities },
  { name: "0001_judged_catches", sql: judgedCatches },
  { name: "0002_camera_clock", sql: cameraClock },
  { name: "0003_conduct_and_paper", sql: conductAndPaper },
  { name: "0004_password_links", sql: passwordLinks },
  { name: "0005_money", sql: money },
  { name: "0006_payout_account", sql: payoutAccount },
  { name: "0007_audit_search", sql: auditSearch },
  { name: "0008_submissions", sql: submissions },
  { name: "0009_large_club", sql: largeClub },
  { name: "0010_two_step", sql: twoStep },
  { name: "0011_angler_numbers", sql: anglerNumbers },
];
