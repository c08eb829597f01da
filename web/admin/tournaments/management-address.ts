import { useSearchParams } from "react-router-dom";

/** Address of the list of tournaments, or of a dialog over it ("/7/edit"), on the page of the list that `after` begins. */
export const managementAddress = (after: string | null, dialog = ""): string =>
  `/admin/tournaments${dialog}${after ? `?after=${after}` : ""}`;

/** The list that a form posted from one of its dialogs goes back to. */
export const listOf = (request: Request): string => managementAddress(new URL(request.url).searchParams.get("after"));

/** The same for a screen: addresses that keep the part of the list that is shown. */
export function useManagementAddress(): (dialog?: string) => string {
  const after = useSearchParams()[0].get("after");
  return (dialog) => managementAddress(after, dialog);
}
