/** A public water with its fish, located in decimal degrees. */
export type Water = { name: string; fish: readonly [string, ...string[]]; latitude: number; longitude: number };

const water = (name: string, latitude: number, longitude: number, ...fish: [string, ...string[]]): Water => ({
  name,
  fish,
  latitude,
  longitude,
});

const [largemouth, smallmouth, spotted] = ["Largemouth Bass", "Smallmouth Bass", "Spotted Bass"] as const;
const [rainbow, brown] = ["Rainbow Trout", "Brown Trout"] as const;

export const bassWaters = {
  lakeFork: water("Lake Fork, TX", 32.8432, -95.5361, largemouth),
  samRayburn: water("Sam Rayburn Reservoir, TX", 31.1066, -94.1213, largemouth, spotted),
  toledoBend: water("Toledo Bend Reservoir, LA", 31.3628, -93.6014, largemouth),
  guntersville: water("Lake Guntersville, AL", 34.4601, -86.2211, largemouth, spotted),
  pickwick: water("Pickwick Lake, TN", 35.0421, -88.2153, smallmouth, largemouth, spotted),
  chickamauga: water("Lake Chickamauga, TN", 35.3397, -85.0863, largemouth),
  daleHollow: water("Dale Hollow Lake, TN", 36.5843, -85.4019, smallmouth, spotted),
  tableRock: water("Table Rock Lake, MO", 36.5812, -93.4107, spotted, largemouth, smallmouth),
  ozarks: water("Lake of the Ozarks, MO", 38.1469, -92.7581, largemouth, spotted),
  grandLake: water("Grand Lake, OK", 36.5987, -94.8721, largemouth, smallmouth),
  okeechobee: water("Lake Okeechobee, FL", 26.9624, -80.8317, largemouth),
  tohopekaliga: water("Lake Tohopekaliga, FL", 28.2019, -81.3968, largemouth),
  marion: water("Lake Marion, SC", 33.4836, -80.3372, largemouth),
  smithMountain: water("Smith Mountain Lake, VA", 37.0814, -79.6159, smallmouth, largemouth),
  champlain: water("Lake Champlain, VT", 44.6021, -73.2917, smallmouth, largemouth),
  stLawrence: water("St. Lawrence River, Clayton, NY", 44.2431, -76.0873, smallmouth, largemouth),
  oneida: water("Oneida Lake, NY", 43.2018, -75.9214, smallmouth, largemouth),
  stClair: water("Lake St. Clair, MI", 42.4517, -82.7103, smallmouth, largemouth),
  erie: water("Lake Erie, Port Clinton, OH", 41.5362, -82.9407, smallmouth),
  sturgeonBay: water("Sturgeon Bay, WI", 44.8836, -87.4012, smallmouth),
  milleLacs: water("Mille Lacs Lake, MN", 46.2315, -93.6487, smallmouth),
  minnetonka: water("Lake Minnetonka, MN", 44.9208, -93.5822, largemouth, smallmouth),
  clearLake: water("Clear Lake, CA", 39.0203, -122.7716, largemouth),
  havasu: water("Lake Havasu, AZ", 34.5027, -114.3781, smallmouth, largemouth),
  columbia: water("Columbia River, The Dalles, OR", 45.6038, -121.1862, smallmouth),
} as const satisfies Record<string, Water>;

export const troutWaters = {
  taneycomo: water("Lake Taneycomo, MO", 36.6523, -93.2114, rainbow, brown),
  whiteRiver: water("White River, Cotter, AR", 36.2694, -92.5412, brown, rainbow),
  southHolston: water("South Holston River, TN", 36.5246, -82.0938, brown, rainbow),
  chattahoochee: water("Chattahoochee River, Buford Dam, GA", 34.1587, -84.0781, rainbow, brown),
  delaware: water("Delaware River, Hancock, NY", 41.9513, -75.2824, brown, rainbow),
  battenKill: water("Batten Kill, VT", 43.1017, -73.2561, brown),
  pereMarquette: water("Pere Marquette River, MI", 43.8622, -85.8518, brown, rainbow),
  madison: water("Madison River, MT", 45.0214, -111.6243, rainbow, brown),
  greenRiver: water("Green River, Flaming Gorge, UT", 40.9127, -109.4236, rainbow, brown),
  northPlatte: water("North Platte River, WY", 42.4519, -106.7813, rainbow, brown),
  arkansas: water("Arkansas River, Salida, CO", 38.5341, -105.9972, brown, rainbow),
  leesFerry: water("Lees Ferry, AZ", 36.8658, -111.5871, rainbow),
  deschutes: water("Deschutes River, OR", 45.1503, -121.1017, rainbow),
} as const satisfies Record<string, Water>;

/** The weight in pounds of a fish with a length in inches: the usual weight of its kind, times how well it has fed. */
export function weightOf(species: string, inches: number, fed: number): number {
  const cubicInchesOfAPound = cubicInches[species] ?? 1900;
  return Math.max(0.1, Math.round((inches ** 3 / cubicInchesOfAPound) * fed * 10) / 10);
}

const cubicInches: Readonly<Record<string, number>> = {
  "Largemouth Bass": 1550,
  "Smallmouth Bass": 1650,
  "Spotted Bass": 1650,
  "Rainbow Trout": 2700,
  "Brown Trout": 2600,
  Walleye: 2700,
  "Northern Pike": 3500,
  Bluegill: 1150,
  "Black Crappie": 1450,
  "Channel Catfish": 2200,
  "Yellow Perch": 2100,
};
