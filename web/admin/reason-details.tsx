import type { ComponentProps, ReactNode } from "react";
import { formName } from "../posted-form.tsx";
import { ConfirmDetails } from "./confirm-details.tsx";
import { ReasonForm } from "./reason-form.tsx";

/** An action that requires a reason and explains its consequences in `children`. */
export function ReasonDetails({
  summary,
  summaryLabel,
  isGrave,
  asButton,
  isMain,
  className,
  children,
  ...form
}: {
  summary: string;
  summaryLabel?: string;
  isGrave?: boolean;
  asButton?: boolean;
  isMain?: boolean;
  className?: string;
  children?: ReactNode;
} & ComponentProps<typeof ReasonForm>) {
  return (
    <ConfirmDetails
      {...{ summary, summaryLabel, isGrave, asButton, isMain, className }}
      intent={form.action === undefined ? (form.intent ?? "") : formName({ ...form, action: form.action })}
    >
      {children}
      <ReasonForm {...form} />
    </ConfirmDetails>
  );
}
