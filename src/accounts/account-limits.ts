import { normalizedText } from "../base/format/text.ts";

/** Everyone is asked to accept a new version. */
export const agreementVersion = "1.0";

/** Limits in characters (docs/rules.md 11.2). */
export const accountLimits = {
  username: { min: 3, max: 40 },
  email: { max: 254 },
  password: { min: 6, max: 200 },
} as const;

/** Invitations are valid for two weeks, because members invited by an admin may read the mail late. */
export const passwordLinkLimits = { validMs: 3_600_000, invitationMs: 14 * 86_400_000, maxMails: 3 } as const;

/** Stored instead of a hash for an imported member without a password. No login matches it. */
export const noPassword = "none yet";

/** Stored as the last activity of an imported member until the first login. */
export const neverActive = 0;

/** Limits of two-step login (docs/decisions/0024). */
export const twoStepLimits = {
  secondStepMs: 600_000,
  codesATime: 5,
  setUpMs: 3_600_000,
  recoveryCodes: 10,
} as const;

/** Pauses after a login in the browser, in ms. */
export const afterLogin = { recheckMs: 100, redirectMs: 200 } as const;

export const collapseSpaces = (name: string): string => name.replace(/\s+/g, " ");

/** The form in which accounts are looked up and password attempts are counted. */
export const foldedName = (typed: string): string =>
  collapseSpaces(normalizedText(typed, accountLimits.email.max).trim()).toLowerCase();

/** The scripts that UAX 31 recommends for names, and Cherokee. Japanese, Korean and Chinese use several each. */
const alphabets = [
  "Latin,Cyrillic,Greek,Armenian,Georgian,Hebrew,Arabic,Thaana,Ethiopic,Cherokee,Devanagari,Bengali,Gurmukhi,Gujarati",
  "Oriya,Tamil,Telugu,Kannada,Malayalam,Sinhala,Thai,Lao,Tibetan,Myanmar,Khmer",
  "Han Hiragana Katakana,Han Hangul,Han Bopomofo",
].flatMap((names) => names.split(","));

let patterns: RegExp[] | null = null;

/** Cached, because an import checks thousands of names. */
function alphabetPatterns(): RegExp[] {
  patterns ??= alphabets.map((scripts) => {
    const letters = scripts.replace(/\w+/g, "\\p{scx=$&}").replaceAll(" ", "");
    return new RegExp(`^[\\p{scx=Common}\\p{scx=Inherited}${letters}]*$`, "u");
  });
  return patterns;
}

/** Whether a name uses a single script; digits, spaces and punctuation go with any script (docs/rules.md 11.2). */
export const isOneScript = (name: string): boolean => alphabetPatterns().some((pattern) => pattern.test(name));

export const accountTexts = {
  wrongCredentials: "Wrong username, email or password.",
  loginFailed: "Login failed",
  registrationFailed: "Registration failed",
  agreementUnread: "Please read and check the box to accept the user agreement.",
  agreementFailed: "Failed to accept user agreement. Please try again.",
  tutorialFailed: "Failed to complete tutorial. Please try again.",
  verificationFailed: "Session verification failed",
  usernameTaken: "This username is already taken.",
  emailTaken: "An account with this email already exists.",
  passwordNeeded: "Please enter your current password",
  wrongPassword: "This isn't your current password.",
  codeNeeded: "Please enter the code",
  wrongCode: "That code is wrong or was already used. Try the next one.",
  logInAgain: "This login took too long, or there were too many wrong codes. Please log in again.",
  linkNotValid: "This link isn't valid. It was already used, or it has expired. Request a new one.",
  noMailServer: "This club doesn't send email. Ask an admin for a link to set a new password.",
} as const;

const browsers = [
  [/\bEdg/, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;

const systems = [
  [/\bAndroid\b/, "Android"],
  [/\b(iPhone|iPad)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

export function deviceText(userAgent: string): string {
  const browser = browsers.find(([mark]) => mark.test(userAgent))?.[1] ?? "A browser";
  const system = systems.find(([mark]) => mark.test(userAgent));
  return system ? `${browser} on ${system[1]}` : browser;
}

export const usStates = [
  ["AL", "Alabama"],
  ["AK", "Alaska"],
  ["AZ", "Arizona"],
  ["AR", "Arkansas"],
  ["CA", "California"],
  ["CO", "Colorado"],
  ["CT", "Connecticut"],
  ["DE", "Delaware"],
  ["FL", "Florida"],
  ["GA", "Georgia"],
  ["HI", "Hawaii"],
  ["ID", "Idaho"],
  ["IL", "Illinois"],
  ["IN", "Indiana"],
  ["IA", "Iowa"],
  ["KS", "Kansas"],
  ["KY", "Kentucky"],
  ["LA", "Louisiana"],
  ["ME", "Maine"],
  ["MD", "Maryland"],
  ["MA", "Massachusetts"],
  ["MI", "Michigan"],
  ["MN", "Minnesota"],
  ["MS", "Mississippi"],
  ["MO", "Missouri"],
  ["MT", "Montana"],
  ["NE", "Nebraska"],
  ["NV", "Nevada"],
  ["NH", "New Hampshire"],
  ["NJ", "New Jersey"],
  ["NM", "New Mexico"],
  ["NY", "New York"],
  ["NC", "North Carolina"],
  ["ND", "North Dakota"],
  ["OH", "Ohio"],
  ["OK", "Oklahoma"],
  ["OR", "Oregon"],
  ["PA", "Pennsylvania"],
  ["RI", "Rhode Island"],
  ["SC", "South Carolina"],
  ["SD", "South Dakota"],
  ["TN", "Tennessee"],
  ["TX", "Texas"],
  ["UT", "Utah"],
  ["VT", "Vermont"],
  ["VA", "Virginia"],
  ["WA", "Washington"],
  ["WV", "West Virginia"],
  ["WI", "Wisconsin"],
  ["WY", "Wyoming"],
] as const;

export type UsState = (typeof usStates)[number][0];
