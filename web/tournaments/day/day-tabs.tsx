import { Tabs } from "../../ui/tabs.tsx";

/** The two pages of a tournament's day. */
export function DayTabs({ id, current }: { id: number; current: "day" | "payments" }) {
  const day = `/admin/tournaments/${id}/day`;
  return (
    <Tabs
      label="Tournament day"
      isBelow
      tabs={[
        { to: day, label: "Entrants and Actions", current: current === "day" },
        { to: `${day}/payments`, label: "Payments", current: current === "payments" },
      ]}
    />
  );
}
