const firstLight = { hour: 5, minute: 45 };
const lastLight = { hour: 20, minute: 30 };

type Stretch = { from: number; to: number };

/** Clipped to `from` and `to`, in UTC ms. */
function stretches(from: number, to: number, timeZone: string): Stretch[] {
  const daylight: Stretch[] = [];
  let day = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone).toPlainDate();
  for (;;) {
    const at = (plainTime: { hour: number; minute: number }) =>
      day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(plainTime) }).epochMilliseconds;
    const light = { from: Math.max(from, at(firstLight)), to: Math.min(to, at(lastLight)) };
    if (light.from < light.to) daylight.push(light);
    if (at(firstLight) > to) return daylight;
    day = day.add({ days: 1 });
  }
}

/** Maps `share`, from 0 up to 1, to an instant (UTC ms) within all the daylight in between. */
export function daylight(from: number, to: number, timeZone: string): (share: number) => number {
  const days = stretches(from, to, timeZone);
  const total = days.reduce((sum, day) => sum + day.to - day.from, 0);
  return (share) => {
    let rest = share * total;
    for (const day of days) {
      if (rest < day.to - day.from) return Math.floor((day.from + rest) / 1000) * 1000;
      rest -= day.to - day.from;
    }
    return to;
  };
}
