import { useLoaderData } from "react-router-dom";
import { numberText } from "../../src/amounts/rules.ts";
import type { Loaded } from "../page.ts";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import type { loadAnalytics } from "./loaders.ts";

/** The club in five numbers (SPEC section 2, "Admin dashboard"). */
export function Component() {
  const { analytics } = useLoaderData<Loaded<typeof loadAnalytics>>();
  const { totalUsers, totalTournaments, totalCatches, activeUsers, recentRegistrations } = analytics;
  return (
    <StatGrid>
      <StatTile label="Total Users" value={numberText(totalUsers)} />
      <StatTile label="Tournaments" value={numberText(totalTournaments)} />
      <StatTile label="Total Catches" value={numberText(totalCatches)} />
      <StatTile label="Active Users" value={numberText(activeUsers)} note="Last 7 days" />
      <StatTile label="New Registrations" value={numberText(recentRegistrations)} note="Last 7 days" />
    </StatGrid>
  );
}
