/** A system call of a process, as printed by `strace -f -y`. */
export type Call =
  /** Completed: the bytes of a file, or the names in a folder, are on the disk. */
  | { does: "sync"; path: string }
  | { does: "write"; path: string }
  /** Completed. */
  | { does: "rename"; from: string; to: string }
  /** Started: the first line of a reply. */
  | { does: "answer"; status: number };

export const tracedNames = "fsync,fdatasync,rename,renameat,renameat2,write,pwrite64,writev,sendto,sendmsg";

const syncLine = /^f(?:data)?sync\(\d+<([^>]*)>.* = 0$/;
const writeLine = /^(?:write|pwrite64|writev)\(\d+<([^>]*)>/;
const renameLine = /^rename(?:at2?)?\((?:AT_FDCWD[^,]*, )?"([^"]*)", (?:AT_FDCWD[^,]*, )?"([^"]*)".* = 0$/;
const answerLine = /^(?:sendto|sendmsg|write|writev)\(\d+<socket:[^>]*>.*?"HTTP\/1\.1 (\d{3}) /;

/** The calls in the order that matters: a sync or a rename when it completes, a write or a reply when it starts. */
export function callsOf(trace: string): Call[] {
  const begun = new Map<string, string>();
  const calls: Call[] = [];
  for (const line of trace.split("\n")) {
    const [, thread = "", rest = ""] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
    const whole = resumed === undefined ? rest : (begun.get(thread) ?? "") + resumed;
    if (rest.endsWith("<unfinished ...>")) begun.set(thread, rest.replace("<unfinished ...>", ""));
    const isNew = resumed === undefined;
    const status = isNew && answerLine.exec(rest)?.[1];
    const [, synced] = syncLine.exec(whole) ?? [];
    const [, from, to] = renameLine.exec(whole) ?? [];
    const [, written] = (isNew && writeLine.exec(rest)) || [];
    if (status) calls.push({ does: "answer", status: Number(status) });
    else if (synced) calls.push({ does: "sync", path: synced });
    else if (from && to) calls.push({ does: "rename", from, to });
    else if (written) calls.push({ does: "write", path: written });
  }
  return calls;
}
