import { useSession } from "../runtime/session.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { mayMoveMoney } from "./may-move-money.ts";

/** Only treasurers of the whole club can record money. */
export function RecordMoneyLink({ way, isOfSome }: { way: "in" | "out"; isOfSome: true | undefined }) {
  const { user } = useSession();
  if (isOfSome || !mayMoveMoney(user)) return null;
  return (
    <ButtonLink to={`/admin/money/record?way=${way}`} look="secondary">
      Record Money
    </ButtonLink>
  );
}
