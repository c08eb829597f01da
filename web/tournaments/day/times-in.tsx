import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Moment } from "../../ui/moment.tsx";

const ZoneContext = createContext<Pick<ComponentProps<typeof Moment>, "timeZone" | "hasZone">>({});

/** Shows the moments in it in the tournament's zone, which the page names once, or each of them with `hasZone`. */
export const TimesIn = ({
  timeZone,
  hasZone,
  children,
}: {
  timeZone: string;
  hasZone?: boolean;
  children: ReactNode;
}) => <ZoneContext value={{ timeZone, hasZone }}>{children}</ZoneContext>;

/** A moment of a tournament's day (ISO 8601): in the tournament's zone on its day page, elsewhere in the reader's. */
export const DayMoment = (moment: Omit<ComponentProps<typeof Moment>, "timeZone" | "hasZone">) => (
  <Moment {...moment} {...useContext(ZoneContext)} />
);
