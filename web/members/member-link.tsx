import { Link } from "react-router-dom";
import { Name, type PersonOrNobody } from "../names.tsx";
import { useSession } from "../runtime/session.ts";

/** Only admins have a user's page. */
export function MemberLink({ id, of: person }: { id: number | null; of: PersonOrNobody }) {
  const { user } = useSession();
  if (id === null || !user?.isAdmin) return <Name of={person} />;
  return (
    <Link to={`/admin/users/${id}`} className="link">
      <Name of={person} />
    </Link>
  );
}
