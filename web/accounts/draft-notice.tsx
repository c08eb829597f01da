import { Link } from "react-router-dom";
import { Alert } from "../ui/alert.tsx";

/** What admins are told of the user agreement (docs/rules.md 11.6), and anglers are not. */
export function DraftNotice() {
  return (
    <Alert kind="info" title="The user agreement is a draft">
      It came with the software. Have{" "}
      <Link to="/agreement" className="link">
        its text
      </Link>{" "}
      read by a lawyer before the club takes real money. Only admins see this.
    </Alert>
  );
}
