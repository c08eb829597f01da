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
        "By accepting it you say that what you tell the club about yourself is true, that you may lawfully fish where you fish, and that you hold the license your state requires.",
      ],
    },
    {
      title: "Catches and photos",
      paragraphs: [
        "Catches submitted online need a clear photo of the fish on a measuring board, next to a yardstick, or with a tape measure. Only fish that meet the tournament's minimum length are eligible.",
        "You submit only fish that you caught yourself, alive, during the tournament, on public water. The club's judges verify every catch; they may correct a length, a weight or a species, or reject a catch, and tell you why.",
        "A verified tournament catch is shown to everybody with its photo. The time and place that your camera wrote into the photo are seen by judges alone.",
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
        "Taxes on a prize are the winner's own.",
      ],
    },
    {
      title: "Disputes",
      paragraphs: ["A result may be disputed within 48 hours of the end of the tournament. After that it stands."],
    },
    {
      title: "Fair play",
      paragraphs: [
        "A first violation of the rules brings a warning, a second a suspension of 7-30 days, a third or a severe one a permanent ban.",
        "Fraud, such as someone else's fish, an altered photo or a false measure, brings a permanent ban at once and the loss of every prize won by it.",
      ],
    },
    {
      title: "Your data",
      paragraphs: [
        "The club keeps your name, email, state, catches and photos to run its tournaments, and gives them to nobody else, except to the payment provider where you pay or are paid.",
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
