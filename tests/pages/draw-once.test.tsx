import { expect, test } from "bun:test";
import { createContext, useContext } from "react";
import { renderToString } from "react-dom/server";
import { createDrawOnce } from "../../src/pages/draw-once.ts";

const drawn: string[] = [];
function Part({ words }: { words: string }) {
  drawn.push(words);
  return <p>{words}</p>;
}

test("a part is drawn once for the same data, and anew for other data or in another way", () => {
  const drawOnce = createDrawOnce();
  const entry = { userId: 1 };
  expect(drawOnce(entry, "to 25 inches", <Part words="one" />)).toBe("<p>one</p>");
  expect(drawOnce(entry, "to 25 inches", <Part words="one" />)).toBe("<p>one</p>");
  expect(drawn).toEqual(["one"]);
  drawOnce(entry, "to 30 inches", <Part words="one" />);
  expect(drawOnce({ userId: 1 }, "to 30 inches", <Part words="two" />)).toBe("<p>two</p>");
  expect(drawn).toEqual(["one", "one", "two"]);
});

const Reader = createContext("nobody");
const Name = () => <b>{useContext(Reader)}</b>;
const drawOnce = createDrawOnce();
const ForAll = () => <span>{drawOnce({}, "", <Name />)}</span>;

test("a part drawn while a page is drawn leaves the page's own context alone", () => {
  const page = (
    <Reader value="ann">
      <Name />
      <ForAll />
      <Name />
    </Reader>
  );
  expect(renderToString(page)).toBe("<b>ann</b><span>&lt;b&gt;nobody&lt;/b&gt;</span><b>ann</b>");
});
