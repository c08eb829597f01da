import { reachOf } from "../../src/server-settings/address-reach.ts";
import { Alert } from "../ui/alert.tsx";

const warnings = {
  loopback: "This link works only on this computer. Set the club's public address before you send it.",
  private: "This link works only in this network. Set the club's public address before you send it.",
};

/** Shown beside a link to hand out that others can't open. */
export function AddressWarning({ url }: { url: string }) {
  const reach = reachOf(url);
  if (reach === null || reach === "public") return null;
  return (
    <div className="my-4 print:hidden">
      <Alert kind="warning">{warnings[reach]}</Alert>
    </div>
  );
}
