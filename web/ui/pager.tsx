import { ButtonLink } from "./form/button.tsx";
import { Spinner } from "./spinner.tsx";

/** The link to the rest of a list, below it. `to` contains the key to continue after. */
export function Pager({ to, label = "Show More", busy = false }: { to: string; label?: string; busy?: boolean }) {
  return (
    <div className="flex justify-center pt-4">
      <ButtonLink to={to} look="secondary" preventScrollReset icon={busy ? <Spinner /> : undefined}>
        {label}
      </ButtonLink>
    </div>
  );
}
