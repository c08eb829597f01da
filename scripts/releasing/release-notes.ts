/** The changelog's section of a version, without its heading. Throws an error in one sentence. */
export function releaseNotes(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/[\s(]/, 1)[0] === version);
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  return `${section.slice(section.indexOf("\n")).trim()}\n`;
}
