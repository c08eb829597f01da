import { divisionDetail } from "./divisions/division-detail.ts";
import { answersDetail } from "./questions/answers-detail.ts";

/** What the options add to an entry, by column. The order is that of forms and lists. */
export const optionDetails = { division: divisionDetail, answers: answersDetail };
