import { useSearchParams } from "react-router-dom";

/** The parameters that select the visible part of the list. */
const keptParameters = ["search", "show", "after"] as const;

/** Address of the list of tournaments, or of a dialog over it ("/7/edit"), with the part of the list that is shown. */
export function managementAddress(dialog = "", shown = new URLSearchParams()): string {
  const query = new URLSearchParams(
    keptParameters.map((name) => [name, shown.get(name) ?? ""]).filter(([, value]) => value),
  );
  return `/admin/tournaments${dialog}${query.size > 0 ? `?${query}` : ""}`;
}

/** Addresses for a screen, which keep the part of the list that is shown. */
export function useManagementAddress(): (dialog?: string) => string {
  const [shown] = useSearchParams();
  return (dialog) => managementAddress(dialog, shown);
}
