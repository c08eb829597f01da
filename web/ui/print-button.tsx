import Printer from "lucide-react/icons/printer";
import type { ComponentProps } from "react";
import { useHydrated } from "../runtime/hydrated.ts";
import { Button } from "./form/button.tsx";

/** Users print from the browser's own menu if there is no script. */
export function PrintButton({ look }: Pick<ComponentProps<typeof Button>, "look">) {
  const isHydrated = useHydrated();
  return (
    isHydrated && (
      <Button type="button" look={look} icon={<Printer />} onClick={() => window.print()}>
        Print
      </Button>
    )
  );
}
