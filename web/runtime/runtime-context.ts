import { createContext, useContext } from "react";
import type { Runtime } from "./runtime.ts";

export const RuntimeContext = createContext<Runtime | null>(null);

/** The runtime, for the few components that call the API outside loaders and actions. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error("Part of the layout is outside the root.");
  return runtime;
}
