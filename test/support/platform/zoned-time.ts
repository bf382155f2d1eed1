/** Formats an instant in a time zone as `yyyy-MM-dd HH:mm:ss`, by Node's calendar. */
export function wallTime(date: Date, timeZone: string): string {
  const parts = formatOf(timeZone).formatToParts(date);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`;
}

/** Cached by time zone, because creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** The instant at which a day begins in a zone. */
export function midnight(day: string, timeZone: string): Date {
  const target = Date.parse(`${day}T00:00:00Z`);
  let guess = target;
  for (let round = 0; round < 3; round += 1) {
    const shown = Date.parse(`${wallTime(new Date(guess), timeZone).replace(' ', 'T')}Z`);
    guess += target - shown;
  }
  return new Date(guess);
}
