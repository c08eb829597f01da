import { z } from "zod";

const howMany = "Give a number of places from 1 on, or none for no limit";

/** How many may enter. */
export const capacity = z
  .number(howMany)
  .int("Give whole places")
  .min(1, howMany)
  .max(100_000, "A tournament can have at most 100,000 places");
