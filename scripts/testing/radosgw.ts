import { cephPrograms } from "../../tests/support/radosgw.ts";
import { run } from "./run.ts";

export const cephPackages = ["radosgw", "ceph-mon", "ceph-osd", "ceph-common"];

export const hasRadosgw = (): boolean => cephPrograms.every((name) => Bun.which(name));

/** Installs Debian's packages, 61 MB. Returns false if that fails. */
export async function installRadosgw(): Promise<boolean> {
  const mayInstall = process.getuid?.() === 0 && Bun.which("apt-get");
  if (hasRadosgw() || !mayInstall) return hasRadosgw();
  await run(["apt-get", "update"]);
  await run(["apt-get", "install", "--yes", "--no-install-recommends", ...cephPackages], {
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
  return hasRadosgw();
}
