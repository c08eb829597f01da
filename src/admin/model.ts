/** `GET /api/admin/analytics`; active and recent mean the last 7 days. */
export type Analytics = {
  totalUsers: number;
  totalTournaments: number;
  totalCatches: number;
  activeUsers: number;
  recentRegistrations: number;
};

/** `GET /api/admin/time-zones`: IANA names. */
export type TimeZones = { club: string; all: string[] };
