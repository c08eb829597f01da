/** An address to measure, its reader, and the row whose id replaces `:id`. */
export type Place = {
  who: "visitor" | "angler" | "admin";
  path: string;
  of?: "tournament" | "angler";
  /** True if everything is requested on purpose, to be printed or crawled: the cost grows with the content. */
  isWhole?: boolean;
};

const all = (who: Place["who"], needs: Place["of"], paths: readonly string[]): Place[] =>
  paths.map((path) => ({ who, path, of: needs }));

/** Every page that reads the store and every list of the API, as each kind of reader requests them. */
export const places: readonly Place[] = [
  ...all("visitor", undefined, ["/", "/tournaments", "/leaderboard", "/api/tournaments/sums"]),
  ...all("visitor", undefined, ["/tournaments?show=ended&species=Bass&month=2026-06&search=an+open"]),
  ...all("visitor", "angler", ["/anglers/:id", "/api/anglers/:id"]),
  { who: "visitor", path: "/sitemap.xml", isWhole: true },
  { who: "visitor", path: "/calendar.ics", isWhole: true },
  { who: "visitor", path: "/tournaments/:id/results", of: "tournament", isWhole: true },
  ...all("visitor", "tournament", [
    "/tournaments/:id",
    "/tournaments/:id/prizes",
    "/api/tournaments/:id/leaderboard",
    "/api/tournaments/:id/leaderboard?after=20&limit=8",
    "/api/tournaments/:id/race",
    "/api/tournaments/:id/prizes",
  ]),
  ...all("angler", undefined, [
    ...[
      "/",
      "/tournaments",
      "/tournaments?show=mine",
      "/leaderboard",
      "/submit-catch",
      "/my-catches",
      "/submit-complaint",
      "/payout-setup",
    ],
    ...["/payments", "/notifications", "/settings", "/api/session", "/api/catches", "/api/entries", "/api/payments"],
    ...[
      "/api/payouts",
      "/api/complaints",
      "/api/notifications",
      "/api/notifications/unread",
      "/api/tournaments/sums",
      "/api/my-day",
      "/api/unfinished-payments",
      "/api/season",
    ],
  ]),
  ...all("angler", "tournament", [
    "/tournaments/:id",
    "/tournaments/:id?after=20",
    "/api/tournaments/:id/mine",
    "/api/tournaments/:id/standing",
    "/api/tournaments/:id/participation",
  ]),
  ...all("angler", "angler", ["/api/users/:id/stats"]),
  ...all("admin", undefined, [
    ...["/admin", "/admin/verification", "/admin/complaints", "/admin/tournaments", "/admin/payout-overview"],
    ...[
      "/admin/payouts",
      "/admin/payouts/process",
      "/admin/money",
      "/admin/money/in",
      "/admin/money/out",
      "/admin/money/out?kind=refund",
      "/admin/users",
      "/admin/users?search=ca",
    ],
    ...[
      "/admin/users?search=casey.l",
      "/admin/users?search=ase",
      "/admin/complaints?search=ase",
      "/admin/audit?who=uth",
      "/admin/audit",
      "/admin/audit?who=Ruth+Calloway",
      "/admin/audit?action=verify-catch",
    ],
    ...["/admin/audit?subject=tournament", "/admin/audit?subject=catch&subjectId=5"],
    ...["/admin/audit?who=Ruth+Calloway&action=create-tournament", "/admin/system", "/api/admin/analytics"],
    ...["/api/admin/audit", "/api/admin/audit/actions", "/api/admin/money", "/api/admin/money/tournaments"],
    ...["/api/admin/money/movements", "/api/admin/money/years", "/api/admin/catches/unverified"],
    ...[
      "/api/admin/catches/judged",
      "/api/admin/catches/1",
      "/admin/catches/1",
      "/api/admin/payouts",
      "/api/admin/payouts/due",
      "/api/admin/cash-refunds",
      "/api/admin/payouts/sums",
      "/api/admin/payouts/tournaments",
    ],
    ...["/api/admin/complaints", "/api/admin/users", "/api/admin/tournaments", "/api/tournaments/sums"],
  ]),
  ...all("admin", "tournament", [
    "/admin/tournaments/:id/day",
    "/admin/tournaments/:id/edit",
    "/admin/tournaments/:id/prizes",
    "/api/admin/tournaments/:id/entries",
    "/api/admin/tournaments/:id/entries?search=an",
    "/api/admin/tournaments/:id/waiting-list",
    "/admin/tournaments/:id/invitations",
    "/api/admin/tournaments/:id/payments",
    "/api/admin/tournaments/:id/held-money",
    "/api/admin/tournaments/:id/payouts",
  ]),
  ...all("admin", "angler", ["/admin/users/:id", "/api/admin/users/:id", "/api/users/:id/stats"]),
];
