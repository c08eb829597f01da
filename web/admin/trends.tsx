import { dayText } from "../../src/base/format/days.ts";
import { Card, CardBody } from "../ui/card.tsx";
import { CountBars } from "../ui/charts/count-bars.tsx";
import { Section } from "../ui/page.tsx";

type Day = { day: string; signUps: number; reviewed: number; pending: number };

const named = (day: string) => {
  const label = dayText(day);
  return { label, mark: label.split(",")[0] ?? label };
};

/** The last two weeks as pictures. */
export function Trends({ days }: { days: Day[] }) {
  const signUps = days.map(({ day, signUps }) => ({ ...named(day), done: signUps, text: `${signUps}` }));
  const reviews = days.map(({ day, reviewed, pending }) => {
    return { ...named(day), done: reviewed, open: pending, text: `${reviewed} reviewed, ${pending} pending` };
  });
  return (
    <div className="mt-10 grid grid-cols-1 gap-8 lg:grid-cols-2">
      <Section title="Catches by day" className="mt-0 min-w-0">
        <Card>
          <CardBody>
            <CountBars label="Catches reviewed and pending by day" bars={reviews} />
            <p className="flex flex-wrap gap-x-6 text-[0.9375rem] text-ink-soft">
              <span>
                <span aria-hidden="true" className="mr-2 inline-block size-3 bg-lake" />
                Reviewed that day
              </span>
              <span>
                <span aria-hidden="true" className="mr-2 inline-block size-3 border border-amber-ink" />
                Sent that day, pending review
              </span>
            </p>
          </CardBody>
        </Card>
      </Section>
      <Section title="New registrations by day" className="mt-0 min-w-0">
        <Card>
          <CardBody>
            <CountBars label="New registrations by day" bars={signUps} />
          </CardBody>
        </Card>
      </Section>
    </div>
  );
}
