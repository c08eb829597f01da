import { type AnsweredStatus, maxOpenComplaints, statusWords } from "./complaint-status.ts";

export const refusalTexts = {
  notFound: "This report doesn't exist.",
  sameStatus: (status: AnsweredStatus) => `This report is already ${statusWords[status].text.toLowerCase()}.`,
  otherTournament: "This catch wasn't submitted to that tournament.",
  tooManyOpen: `You have ${maxOpenComplaints} open reports. Please wait until the club has replied to some of them.`,
} as const;

const statusPhrases: Record<AnsweredStatus, string> = {
  in_progress: "is being reviewed",
  resolved: "was resolved",
  closed: "was closed",
};

/** `notes` is "" if there is no answer. */
export const answerNotice = (title: string, status: AnsweredStatus, notes: string) => ({
  title: `Report ${statusWords[status].text}`,
  message: `Your report "${title}" ${statusPhrases[status]}.${notes ? ` The club's reply: ${notes}` : ""}`,
});
