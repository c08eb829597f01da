import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { toneClass } from "./tone.ts";

const kinds = {
  info: { tone: toneClass.blue, Icon: Info },
  success: { tone: toneClass.green, Icon: CircleCheck },
  warning: { tone: toneClass.amber, Icon: TriangleAlert },
  error: { tone: toneClass.red, Icon: CircleAlert },
};

/** A message in the page. An error or success in response to an action is announced; a message that was there from the start isn't. */
export function Alert({
  kind = "info",
  title,
  children,
  announce = kind === "error",
}: {
  kind?: keyof typeof kinds;
  title?: string;
  children?: ReactNode;
  announce?: boolean;
}) {
  const { tone, Icon } = kinds[kind];
  return (
    <div className={`alert ${tone}`} role={announce ? "alert" : undefined}>
      <Icon />
      <div className="min-w-0 flex-[1_1_9rem]">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  );
}
