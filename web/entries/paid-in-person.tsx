import { usePaysInPerson } from "../runtime/session.ts";

/** How to pay a fee that isn't paid online. */
export const PaidInPerson = ({ cents }: { cents: number }) =>
  usePaysInPerson() && cents > 0 && <p>Paid to the club in person. An organizer adds you once you've paid.</p>;
