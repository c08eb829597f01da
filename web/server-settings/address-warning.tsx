import { Link } from "react-router-dom";
import { reachOf } from "../../src/server-settings/address-reach.ts";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";

const places = { loopback: "this computer", private: "this network" };

const texts = {
  link: { subject: "This link works", action: "send it" },
  code: { subject: "This code works", action: "print it" },
  invitations: { subject: "Invitation links work", action: "send one" },
  passwords: { subject: "Password links and slips work", action: "create them" },
};

type AddressWarningProps = { url: string; of?: keyof typeof texts };

/** Shown beside a link to hand out that others can't open, and before such links are created. */
export function AddressWarning({ url, of = "link" }: AddressWarningProps) {
  const { user } = useSession();
  const reach = reachOf(url);
  if (reach === null || reach === "public") return null;
  const { subject, action } = texts[of];
  const remedy = "Set the club's public address";
  return (
    <div className="my-4 print:hidden">
      <Alert kind="warning">
        {`${subject} only on ${places[reach]}. `}
        {user?.isAdmin ? (
          <Link to="/admin/settings/server#address" className="link">
            {remedy}
          </Link>
        ) : (
          remedy
        )}
        {` before you ${action}.`}
      </Alert>
    </div>
  );
}
