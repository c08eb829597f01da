import { Link } from "react-router-dom";
import { Alert } from "../ui/alert.tsx";

/** A notice about the user agreement that admins see and anglers don't (docs/rules.md 11.6). */
export function DraftNotice({ isOnItsPage = false }: { isOnItsPage?: boolean }) {
  return (
    <Alert kind="info" title="The user agreement is a draft">
      It's only a template. Have a lawyer review{" "}
      {isOnItsPage ? (
        "the text below"
      ) : (
        <Link to="/agreement" className="link">
          its text
        </Link>
      )}{" "}
      before the club takes real money. It's part of the program: “The user agreement” in docs/operating.md explains how
      to change it. Only admins see this.
    </Alert>
  );
}
