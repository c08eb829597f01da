import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { Moment } from "../../ui/moment.tsx";

const ZoneContext = createContext<string | undefined>(undefined);

/** Shows the moments in it in the tournament's zone, which the page names once. */
export const TimesIn = ({ timeZone, children }: { timeZone: string; children: ReactNode }) => (
  <ZoneContext value={timeZone}>{children}</ZoneContext>
);

/** A moment of a tournament's day (ISO 8601): in the tournament's zone on its day page, elsewhere in the reader's. */
export const DayMoment = (moment: Omit<ComponentProps<typeof Moment>, "timeZone">) => (
  <Moment {...moment} timeZone={useContext(ZoneContext)} />
);
