/**
 * The longest recorded length of each species, in whole inches, rounded up. Source: FishBase (fishbase.org), maximum
 * length. A longer fish would be a record.
 */
const recordInches = new Map<string, number>([
  ["largemouth bass", 39],
  ["smallmouth bass", 28],
  ["spotted bass", 26],
  ["white bass", 18],
  ["striped bass", 79],
  ["walleye", 43],
  ["sauger", 30],
  ["yellow perch", 20],
  ["northern pike", 60],
  ["muskellunge", 73],
  ["chain pickerel", 39],
  ["bluegill", 17],
  ["pumpkinseed", 16],
  ["redear sunfish", 17],
  ["rock bass", 17],
  ["black crappie", 20],
  ["white crappie", 21],
  ["channel catfish", 52],
  ["flathead catfish", 62],
  ["blue catfish", 65],
  ["rainbow trout", 49],
  ["brown trout", 56],
  ["brook trout", 34],
  ["lake trout", 60],
  ["chinook salmon", 60],
  ["coho salmon", 43],
  ["burbot", 60],
  ["freshwater drum", 38],
  ["red drum", 62],
  ["black drum", 67],
  ["spotted seatrout", 40],
  ["common snook", 56],
  ["tarpon", 99],
  ["bluefish", 52],
  ["sheepshead", 36],
  ["cobia", 79],
  ["southern flounder", 33],
  ["summer flounder", 38],
  ["lingcod", 60],
  ["california halibut", 60],
]);

/** Null for a species without a record. */
export const recordInchesOf = (species: string): number | null =>
  recordInches.get(species.trim().toLowerCase()) ?? null;
