/** Windows has no stty, so typing stays visible there. */
function showTyping(isShown: boolean): void {
  if (process.platform !== "win32") Bun.spawnSync(["stty", isShown ? "echo" : "-echo"], { stdin: "inherit" });
}

async function readLine(): Promise<string> {
  for await (const line of console) return line;
  return "";
}

/** The first line of standard input, which is not shown while it is typed. */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine();
  process.stderr.write("Password: ");
  process.once("SIGINT", () => {
    showTyping(true);
    process.exit(130);
  });
  showTyping(false);
  try {
    return await readLine();
  } finally {
    showTyping(true);
    process.stderr.write("\n");
  }
}
