/** The uses of a column in a results file. */
export const resultUses = [
  "place",
  "name",
  "username",
  "first",
  "last",
  "email",
  "score",
  "pounds",
  "ounces",
  "fish",
  "biggest",
  "species",
  "length",
  "weight",
  "division",
  "team",
  "member",
  "eachFish",
] as const;

export type ResultUse = (typeof resultUses)[number];

export const resultUseText: Readonly<Record<ResultUse, string>> = {
  place: "Place",
  name: "Name",
  username: "Username",
  first: "First name",
  last: "Last name",
  email: "Email",
  score: "Score",
  pounds: "Pounds",
  ounces: "Ounces",
  fish: "Number of fish",
  biggest: "Biggest fish",
  species: "Species",
  length: "Length",
  weight: "Weight",
  division: "Division",
  team: "Team",
  member: "Club member",
  eachFish: "One fish",
};

const headings: readonly (readonly [ResultUse, readonly string[]])[] = [
  ["place", ["place", "rank", "pos", "position", "finish", "standing", "placing", "officialrank", "finalrank"]],
  ["place", ["overall", "overallrank", "overallplace", "finalplace", "finalposition", "officialplace"]],
  ["username", ["username", "login", "loginname"]],
  ["name", ["displayname", "fullname", "name", "anglername", "membername", "competitor", "contestant", "entrant"]],
  ["name", ["angler", "participant", "player", "boater", "fisherman", "nameofangler", "competitorname"]],
  ["first", ["first", "firstname", "givenname", "forename"]],
  ["last", ["last", "lastname", "surname", "familyname"]],
  ["email", ["email", "emailaddress", "mail", "mailaddress"]],
  ["score", ["score", "total", "totalscore", "finalscore", "grandtotal", "netscore", "result", "totalin", "points"]],
  ["score", ["totalweight", "finalweight", "netweight", "totallength", "totalinches", "combinedlength", "totalpounds"]],
  ["pounds", ["pounds", "lb", "lbs"]],
  ["ounces", ["ounces", "oz", "ozs"]],
  ["fish", ["fish", "fishcount", "numberoffish", "nooffish", "fishcounted", "fishcaught", "count", "totalfish"]],
  ["fish", ["catches", "fishweighed", "numfish"]],
  ["biggest", ["bigfish", "biggestfish", "biggest", "lunker", "bigbass", "largest", "largestfish", "longestfish"]],
  ["biggest", ["bigfishweight", "bigfishlength", "bestfish", "bf", "lunkerweight", "lunkerlength"]],
  ["species", ["species", "fishspecies", "kindoffish", "typeoffish"]],
  ["length", ["length", "inches", "in", "cm", "fishlength", "size"]],
  ["weight", ["weight", "kg", "kilograms", "fishweight"]],
  ["division", ["division", "class", "category"]],
  ["team", ["team", "teamname", "boat", "boatname"]],
  ["member", ["clubmember", "ismember", "membership", "member"]],
];

const useOf: ReadonlyMap<string, ResultUse> = new Map(
  headings.flatMap(([use, words]) => words.map((word) => [word, use] as const)),
);

/** Longer cells aren't headings. */
const longestHeading = 60;

const lettersOf = (heading: string): string =>
  heading.length > longestHeading ? "" : heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const units = /(?:inches|inch|in|cm|lbs|lb|pounds|kg|kilograms)$/;
const oneFish = /^(?:fish|f|bass)\d{1,2}$/;

function namedUse(heading: string): ResultUse | null {
  const letters = lettersOf(heading);
  const bare = letters.replace(units, "");
  const use = useOf.get(letters) ?? (bare === "" ? undefined : useOf.get(bare));
  if (use) return use;
  return oneFish.test(letters) || oneFish.test(bare) ? "eachFish" : null;
}

export type ResultColumn = { heading: string; use: ResultUse | null };

/**
 * Assigns each use once, except single fish: if two columns have the same use, the first counts. "Member" is the name
 * if no other column is.
 */
export function columnsOf(cells: readonly string[]): ResultColumn[] {
  const columns = cells.map((heading): ResultColumn => ({ heading: heading.trim(), use: namedUse(heading) }));
  const isNamed = columns.some(({ use }) => use === "name" || use === "first" || use === "last");
  const usedOnce = new Set<ResultUse>();
  return columns.map(({ heading, use: named }) => {
    const use = named === "member" && !isNamed && lettersOf(heading) === "member" ? "name" : named;
    if (use === null || (use !== "eachFish" && usedOnce.has(use))) return { heading, use: null };
    usedOnce.add(use);
    return { heading, use };
  });
}

const has = (columns: readonly ResultColumn[], ...uses: readonly ResultUse[]): boolean =>
  columns.some(({ use }) => use !== null && uses.includes(use));

export const namesPeople = (columns: readonly ResultColumn[]): boolean =>
  has(columns, "name", "username", "first", "last", "email");

/** Whether the columns contain places, scores or fish. */
export const hasResults = (columns: readonly ResultColumn[]): boolean =>
  has(columns, "place", "score", "pounds", "fish", "biggest", "length", "weight", "eachFish");

export const hasColumn = has;
