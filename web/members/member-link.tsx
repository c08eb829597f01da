import { Link } from "react-router-dom";
import { Name, type PersonOrNobody } from "../names.tsx";
import { useSession } from "../runtime/session.ts";

/** Admins alone have the page of a user. */
export function MemberLink({ id, of: person }: { id: number | null; of: PersonOrNobody }) {
  const { user } = useSession();
  if (id === null || !user?.isAdmin) return <Name of={person} />;
  return (
    <Link to={`/admin/users/${id}`} className="link">
      <Name of={person} />
    </Link>
  );
}
