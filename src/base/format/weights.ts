import { measureText } from "./numbers.ts";

export const weightUnits = { in: "lb", cm: "kg" } as const;

/** "4.5 lb", "2.1 kg" */
export const weightText = (weight: number, unit: "lb" | "kg" = "lb"): string => measureText(weight, unit);
