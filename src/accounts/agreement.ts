import type { Agreement } from "./account-forms.ts";
import { agreementVersion } from "./account-limits.ts";

/**
 * A draft (docs/rules.md 11.6). A real change needs a new version in `account-limits.ts`, which everyone must accept.
 */
export const currentAgreement: Agreement = {
  version: agreementVersion,
  sections: [
    {
      title: "About this agreement",
      paragraphs: [
        "This agreement is between you and the fishing club that runs this site.",
        "By accepting it, you confirm that what you tell the club about yourself is true, that you may lawfully fish where you do, and that you hold the license your state requires.",
      ],
    },
    {
      title: "Catches and photos",
      paragraphs: [
        "Every catch needs a clear photo of the fish on a measuring board, next to a yardstick, or with a tape measure. Only fish that meet the tournament's minimum length are eligible.",
        "You submit only fish that you caught yourself, alive, during the tournament, on public water. The club's judges verify every catch; they may correct a length, a weight or a species, or reject a catch, and tell you why.",
        "A verified tournament catch is public, with its photo. Only judges see the time and place that your camera stored in the photo.",
      ],
    },
    {
      title: "Scoring",
      paragraphs: [
        "A tournament counts the five longest fish of each angler. A derby is won by the single longest fish; a tie goes to the fish submitted first.",
        "You may submit as many fish as you like; only the best ones count.",
      ],
    },
    {
      title: "Entry fees and prizes",
      paragraphs: [
        "Entry fees are non-refundable after the tournament has started.",
        "Prizes are awarded after the tournament has ended and its catches are verified. Prize payouts are made within 7-14 business days; a bank may take longer to show them.",
        "Winners are responsible for any taxes on their prizes.",
      ],
    },
    {
      title: "Disputes",
      paragraphs: ["A result may be disputed within 48 hours of the end of the tournament. After that, it's final."],
    },
    {
      title: "Fair play",
      paragraphs: [
        "A first violation of the rules leads to a warning, a second to a suspension of 7-30 days, and a third or severe one to a permanent ban.",
        "Fraud, such as submitting someone else's fish, an altered photo or a false measurement, leads to an immediate permanent ban and the loss of every prize won by it.",
      ],
    },
    {
      title: "Your data",
      paragraphs: [
        "The club keeps your name, email, state, catches and photos to run its tournaments, and shares them with nobody else, except with the payment provider when you pay or are paid.",
      ],
    },
    {
      title: "Safety",
      paragraphs: [
        "Fishing is at your own risk. Wear a life jacket, watch the weather, and handle fish so that they can be released alive.",
      ],
    },
  ],
};
