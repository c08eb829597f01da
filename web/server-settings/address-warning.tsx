import { Link } from "react-router-dom";
import { reachOf } from "../../src/server-settings/address-reach.ts";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";

const places = { loopback: "this computer", private: "this network" };

type AddressWarningProps = {
  url: string;
  /** Whether the link is on paper, as a code to scan. */
  isPrinted?: boolean;
};

/** Shown beside a link to hand out that others can't open. */
export function AddressWarning({ url, isPrinted = false }: AddressWarningProps) {
  const { user } = useSession();
  const reach = reachOf(url);
  if (reach === null || reach === "public") return null;
  const remedy = "Set the club's public address";
  return (
    <div className="my-4 print:hidden">
      <Alert kind="warning">
        {`This ${isPrinted ? "code" : "link"} works only on ${places[reach]}. `}
        {user?.isAdmin ? (
          <Link to="/admin/settings/server#address" className="link">
            {remedy}
          </Link>
        ) : (
          remedy
        )}
        {` before you ${isPrinted ? "print" : "send"} it.`}
      </Alert>
    </div>
  );
}
