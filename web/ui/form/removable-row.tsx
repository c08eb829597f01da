import X from "lucide-react/icons/x";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { TextInput } from "./text-input.tsx";

/** A row of a form's list: its name, a button that removes it, and the row's other fields below. */
export function RemovableRow({
  title,
  remove,
  removeLabel,
  children,
}: {
  title: ComponentProps<typeof TextInput>;
  remove: ComponentProps<typeof Button>;
  removeLabel: string;
  children?: ReactNode;
}) {
  return (
    <li className="border-line border-t pt-3">
      <div className="flex items-start gap-3">
        <TextInput {...title} fieldClassName="min-w-0 flex-1" />
        <Button {...remove} look="quiet" aria-label={removeLabel} className="mt-7.5" icon={<X />} />
      </div>
      {children}
    </li>
  );
}
