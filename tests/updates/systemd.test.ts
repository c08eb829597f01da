import { expect, test } from "bun:test";
import { readyUrlOf, runningUnit } from "../../src/updates/systemd.ts";

test("the readiness check uses an address that this computer can reach", () => {
  const hosts = ["0.0.0.0", "::", "::1", "192.168.1.5", "localhost"];
  expect(hosts.map((host) => readyUrlOf(host, 3000))).toEqual([
    "http://127.0.0.1:3000/readyz",
    "http://127.0.0.1:3000/readyz",
    "http://[::1]:3000/readyz",
    "http://192.168.1.5:3000/readyz",
    "http://localhost:3000/readyz",
  ]);
});

test("only a unit that runs this exact file counts as the club's service", async () => {
  const show = (output: string) => async () => ({ hasSucceeded: true, output, errors: "" });
  const readyUrl = readyUrlOf("127.0.0.1", 3000);
  const unit = "ExecStart={ path=/usr/local/bin/fishtournament ; argv[]=serve }\nActiveState=active\n";
  const look = (output: string) => runningUnit("/usr/local/bin/fishtournament", { run: show(output), readyUrl });
  expect(await look(unit)).toMatchObject({ name: "fishtournament", readyUrl });
  expect(await look(unit.replace("=active", "=inactive"))).toBeNull();
  expect(await look(unit.replace("/usr/local/bin", "/opt"))).toBeNull();
});
