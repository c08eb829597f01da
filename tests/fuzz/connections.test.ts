import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { detailedJpeg } from "../base/photos/pictures.ts";
import { type ClubProcess, openClubProcess } from "./club-process.ts";

const isFull = process.env.FULL === "1";
const idle = isFull ? 2000 : 300;
const slow = isFull ? 200 : 40;
const requests = 50;
/** The time in which the server must reply, no matter who else is connected. It usually needs far less. */
const hangMs = 120_000;

let club: ClubProcess;
const sockets: Socket[] = [];
const timers: ReturnType<typeof setInterval>[] = [];

beforeAll(async () => {
  club = await openClubProcess();
}, 300_000);
afterAll(async () => {
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  await club.end();
}, 300_000);

function open(): Promise<Socket> {
  const { hostname, port } = new URL(club.url);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => {
      socket.off("error", fail);
      // Being cut off is expected for these connections.
      socket.on("error", () => undefined);
      done(socket);
    });
    socket.once("error", fail);
    sockets.push(socket);
  });
}

/** Sends the first bytes, then one byte per second forever. */
async function dribble(start: string, byte: string): Promise<Socket> {
  const socket = await open();
  socket.write(start);
  timers.push(setInterval(() => socket.writable && socket.write(byte), 1000));
  return socket;
}

const slowHeaders = () => dribble("GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ", "a");
const slowForm = () =>
  dribble(
    "POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 20000\r\n\r\n",
    "[",
  );
const slowUpload = () =>
  dribble(
    "POST /api/catches HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n" +
      "Content-Length: 200000\r\n\r\n--x\r\n",
    "-",
  );
const slowStart = () => dribble("", "G");

async function answersAll(): Promise<void> {
  const login = { emailOrUsername: "nobody", password: "not the password" };
  const headers = { origin: club.origin, "content-type": "application/json" };
  for (let sent = 0; sent < requests; sent += 1) {
    const signal = () => AbortSignal.timeout(hangMs);
    expect((await fetch(`${club.url}/tournaments`, { signal: signal() })).status).toBe(200);
    const options = { method: "POST", headers, body: JSON.stringify(login), signal: signal() };
    expect((await fetch(`${club.url}/api/auth/login`, options)).status).toBe(401);
  }
}

/** A form with a photo at two kilobytes a second, which takes longer than a connection may be idle. */
async function arrivesSlowly(): Promise<void> {
  const form = new FormData();
  const fish = { species: "Largemouth Bass", length: "18.5", weight: "4.2", location: "North bay" };
  for (const [name, value] of Object.entries(fish)) form.set(name, value);
  form.set("photo", new Blob([await detailedJpeg(560, 420)]), "fish.jpg");
  const whole = new Response(form);
  const type = whole.headers.get("content-type");
  const body = await whole.bytes();
  const cookie = `session=${(await club.sessions()).owner}`;
  const socket = await open();
  const reply = new Promise<string>((done) => socket.once("data", (data) => done(data.toString())));
  const lines = [`Content-Type: ${type}`, `Content-Length: ${body.length}`, `Cookie: ${cookie}`, "Host: localhost"];
  socket.write(`POST /api/catches HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
  for (let index = 0; index < body.length; index += 2000) {
    await Bun.sleep(1000);
    socket.write(body.subarray(index, index + 2000));
  }
  expect((await reply).split("\r\n")[0]).toBe("HTTP/1.1 201 Created");
}

describe(`with ${idle} idle connections and ${slow} that send a byte a second`, () => {
  test("the server answers pages and logins", async () => {
    await Promise.all(Array.from({ length: idle }, open));
    const ways = [slowHeaders, slowForm, slowUpload, slowStart];
    await Promise.all(Array.from({ length: slow }, (_, n) => ways[n % ways.length]?.()));
    await answersAll();
    expect(club.errors()).toBe("");
  }, 300_000);

  const cutInTheEnd = async () => {
    await Promise.all(
      sockets.map((socket) => new Promise((done) => (socket.closed ? done(null) : socket.once("close", done)))),
    );
    await answersAll();
    expect(club.errors()).toBe("");
  };
  if (isFull) test("a photo over a weak signal arrives, however long it takes", arrivesSlowly, 300_000);
  if (isFull) test("the server closes all idle and slow connections, and still answers", cutInTheEnd, 300_000);
});
