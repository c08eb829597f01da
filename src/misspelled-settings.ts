/** Counts letters inserted, left out or replaced, and swaps of two neighbors (optimal string alignment). */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [above, before] = [rows[i - 1]?.[j] ?? 0, row[j - 1] ?? 0];
      const replaced = (rows[i - 1]?.[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min(above + 1, before + 1, replaced, swapped));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

const lettersOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** Short names may have only one wrong letter: HOME isn't a misspelled HOST. */
const mistakesIn = (setting: string): number => (lettersOf(setting).length <= 5 ? 1 : 2);

const maxDifference = 3;

function isMisspelled(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > maxDifference) return false;
  return lettersOf(name) === lettersOf(setting) || editDistance(name.toUpperCase(), setting) <= mistakesIn(setting);
}

export type MisspelledSetting = { name: string; meant: string };

/** Names in the environment that resemble one of ours without being one, excluding those of other programs. */
export function misspelledSettings(names: readonly string[], settings: readonly string[]): MisspelledSetting[] {
  const ours = new Set(settings);
  return names.flatMap((name) => {
    const intendedName = ours.has(name) ? undefined : settings.find((setting) => isMisspelled(name, setting));
    return intendedName === undefined ? [] : [{ name, meant: intendedName }];
  });
}
