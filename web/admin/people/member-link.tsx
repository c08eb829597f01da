import { Link } from "react-router-dom";
import { useSession } from "../../runtime/session.ts";

/** Admins alone have the page of a user. */
export function MemberLink({ id, username }: { id: number | null; username: string }) {
  const { user } = useSession();
  if (id === null || !user?.isAdmin) return username;
  return (
    <Link to={`/admin/users/${id}`} className="link">
      {username}
    </Link>
  );
}
