import { normalizedText } from "../base/format/text.ts";

/**
 * Cities whose name isn't a time zone's, larger ones first; if several share a name, with their state. Others are found by the
 * zone's own city.
 */
const cities: Readonly<Record<string, string>> = {
  "America/New_York":
    "Atlanta, Boston, Miami, Orlando, Tampa, Jacksonville, Philadelphia, Washington, Baltimore, Charlotte, Raleigh, Pittsburgh, Cleveland, Columbus, Cincinnati, Buffalo, Richmond, Savannah, Charleston, Knoxville, Chattanooga, Hartford, Providence, Lakeland, Kissimmee, Okeechobee, Tallahassee, Sarasota, Fort Lauderdale, St. Petersburg, Daytona Beach, Augusta, Macon, Columbia SC, Greenville SC, Fayetteville NC, Greensboro, Durham, Norfolk, Virginia Beach, Alexandria VA, Roanoke, Wilmington, Akron, Toledo, Dayton, Sandusky, Erie, Syracuse, Rochester NY, Albany, Newark, Harrisburg, Scranton, New Haven, Worcester, Springfield MA, Burlington, Portland ME, Bangor, Manchester, Lexington",
  "America/Chicago":
    "Dallas, Houston, San Antonio, Austin, Fort Worth, Milwaukee, Minneapolis, Saint Paul, St. Louis, Kansas City, Omaha, Oklahoma City, Tulsa, New Orleans, Baton Rouge, Shreveport, Memphis, Nashville, Birmingham, Mobile, Little Rock, Jackson, Madison, Des Moines, Wichita, Pensacola, Duluth, St. Cloud, Rochester MN, Mankato, Alexandria MN, Brainerd, Bemidji, Fargo, Grand Forks, Bismarck, Sioux Falls, Green Bay, La Crosse, Eau Claire, Appleton, Oshkosh, Cedar Rapids, Davenport, Sioux City, Lincoln, Topeka, Peoria, Rockford, Springfield IL, Springfield MO, Branson, Columbia MO, Evansville, Paducah, Clarksville, Huntsville, Guntersville, Montgomery, Tuscaloosa, Dothan, Gulfport, Biloxi, Tupelo, Greenville MS, Fort Smith, Fayetteville AR, Hot Springs, Lafayette LA, Monroe, Lake Charles, Tyler, Waco, Lubbock, Amarillo, Corpus Christi, Beaumont, Galveston, Panama City FL",
  "America/Detroit": "Grand Rapids, Lansing, Flint, Saginaw, Kalamazoo, Traverse City, Marquette",
  "America/Indiana/Indianapolis": "Fort Wayne, South Bend, Lafayette IN",
  "America/Boise": "Twin Falls, Idaho Falls, Pocatello",
  "America/Denver":
    "Salt Lake City, Albuquerque, Colorado Springs, El Paso, Billings, Cheyenne, Santa Fe, Fort Collins, Grand Junction, Provo, Ogden, Missoula, Bozeman, Great Falls, Casper, Rapid City, Las Cruces",
  "America/Phoenix": "Tucson, Flagstaff, Lake Havasu City, Mesa, Yuma, Prescott",
  "America/Los_Angeles":
    "San Francisco, San Diego, Seattle, Portland, Sacramento, Las Vegas, San Jose, Fresno, Reno, Spokane, Redding, Tacoma, Olympia, Yakima, Coeur d'Alene, Salem, Eugene, Bend, Medford, Oakland, Stockton, Modesto, Bakersfield, Long Beach, Clearlake",
  "America/Anchorage": "Fairbanks, Kenai",
  "Pacific/Honolulu": "Hilo, Kona",
  "America/Toronto": "Ottawa, Montreal, Quebec City, Hamilton",
  "America/Edmonton": "Calgary",
  "America/Mexico_City": "Guadalajara, Puebla",
};

/** States by the zone of most of their people. The largest city of the rest has its own zone. */
const states: Readonly<Record<string, string>> = {
  "America/New_York":
    "Connecticut, Delaware, Florida, Georgia, Maine, Maryland, Massachusetts, New Hampshire, New Jersey, North Carolina, Ohio, Pennsylvania, Rhode Island, South Carolina, Vermont, Virginia, West Virginia",
  "America/Detroit": "Michigan",
  "America/Indiana/Indianapolis": "Indiana",
  "America/Kentucky/Louisville": "Kentucky",
  "America/Chicago":
    "Alabama, Arkansas, Illinois, Iowa, Kansas, Louisiana, Minnesota, Mississippi, Missouri, Nebraska, North Dakota, Oklahoma, South Dakota, Tennessee, Texas, Wisconsin",
  "America/Denver": "Colorado, Montana, New Mexico, Utah, Wyoming",
  "America/Boise": "Idaho",
  "America/Phoenix": "Arizona",
  "America/Los_Angeles": "California, Nevada, Oregon, Washington State",
  "America/Anchorage": "Alaska",
  "Pacific/Honolulu": "Hawaii",
};

/** Names and abbreviations; "standard" and "daylight" are ignored in what is typed. */
const zoneNames: Readonly<Record<string, string>> = {
  "America/New_York": "Eastern Time, EST, EDT",
  "America/Chicago": "Central Time, CST, CDT",
  "America/Denver": "Mountain Time, MST, MDT",
  "America/Los_Angeles": "Pacific Time, PST, PDT",
  "America/Anchorage": "Alaska Time, AKST, AKDT",
  "Pacific/Honolulu": "Hawaii Time, HST",
};

export type ZoneChoice = { place: string; zone: string };

const zoneName = (zone: string) => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** The names of the zones in the United States, every zone under its own city, then the other cities and the states. */
function allChoices(): ZoneChoice[] {
  const zones = [...Intl.supportedValuesOf("timeZone"), "UTC"];
  const ownNames = [...new Set(zones)].map((zone) => ({ place: zoneName(zone), zone }));
  const listed = (zones: Readonly<Record<string, string>>) =>
    Object.entries(zones).flatMap(([zone, places]) => places.split(", ").map((place) => ({ place, zone })));
  return [...listed(zoneNames), ...ownNames, ...listed(cities), ...listed(states)];
}

let cachedChoices: ZoneChoice[] | null = null;

const maxTyped = 60;

const comparable = (text: string): string =>
  normalizedText(text, maxTyped, "NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9+]+/g, " ")
    .replaceAll(/\bst(?= [a-z])/g, "saint")
    .replace(/ (standard|daylight)\b/, "")
    .trim();

const maxChoices = 8;

/** The places that start with the typed text, and the zones that contain it. */
export function findZones(typed: string): ZoneChoice[] {
  cachedChoices ??= allChoices();
  const text = comparable(typed);
  if (text === "") return [];
  const begins = cachedChoices.filter(({ place }) => comparable(place).startsWith(text));
  const contains = cachedChoices.filter((choice) => !begins.includes(choice) && comparable(choice.zone).includes(text));
  const choices = [...begins, ...contains].slice(0, maxChoices);
  return choices.length === 0 && isOlderName(typed) ? [{ place: typed.trim(), zone: typed.trim() }] : choices;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return /^[A-Z]/i.test(zone);
  } catch {
    return false;
  }
}

/** Names that older systems use, such as US/Central. */
const isOlderName = (typed: string): boolean => typed.includes("/") && isZone(typed.trim());

/** The zone of a city, or with this name; null if none or several match. */
export function zoneOf(typed: string): string | null {
  cachedChoices ??= allChoices();
  const text = comparable(typed);
  const exact = cachedChoices.find(({ zone }) => zone.toLowerCase() === typed.trim().toLowerCase());
  if (exact) return exact.zone;
  const zones = new Set(cachedChoices.filter(({ place }) => comparable(place) === text).map(({ zone }) => zone));
  const [only] = zones;
  if (only && zones.size === 1) return only;
  return isOlderName(typed) ? typed.trim() : null;
}

/** The zone of a typed city or state: of the place itself, or the only zone of all that begin with it. */
export function zoneOfPlace(typed: string): string | null {
  const choices = findZones(typed);
  const exact = choices.find(({ place }) => comparable(place) === comparable(typed));
  const zones = new Set(choices.map(({ zone }) => zone));
  return exact?.zone ?? (zones.size === 1 ? (choices[0]?.zone ?? null) : null);
}
