/** Names an error for a sentence: the code of the system or the network, such as ECONNRESET, else its name, else its text. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
