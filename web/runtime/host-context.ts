import { createContext, useContext } from "react";
import type { Host } from "./host.ts";

export const HostContext = createContext<Host | null>(null);

/** Where this runs, for the few pieces that call the API outside loaders and actions. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error("A piece of the layout stands outside the root.");
  return host;
}
