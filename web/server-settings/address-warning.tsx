import { Link } from "react-router-dom";
import { reachOf } from "../../src/server-settings/address-reach.ts";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";

const warnings = {
  loopback: "This link works only on this computer.",
  private: "This link works only on this network.",
};

/** Shown beside a link to hand out that others can't open. */
export function AddressWarning({ url }: { url: string }) {
  const { user } = useSession();
  const reach = reachOf(url);
  if (reach === null || reach === "public") return null;
  const remedy = "Set the club's public address";
  return (
    <div className="my-4 print:hidden">
      <Alert kind="warning">
        {warnings[reach]}{" "}
        {user?.isAdmin ? (
          <Link to="/admin/settings/server#address" className="link">
            {remedy}
          </Link>
        ) : (
          remedy
        )}{" "}
        before you send it.
      </Alert>
    </div>
  );
}
