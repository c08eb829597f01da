import { describe, expect, test } from "bun:test";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { Link, NavLink } from "../../../web/ui/link.tsx";

const at = (path: string, link: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{link}</MemoryRouter>);

test("a link within the product is a plain link to its address", () => {
  expect(at("/rules", <Link to="/help?x=1#top">Help</Link>)).toBe('<a href="/help?x=1#top">Help</a>');
});

test("a query alone belongs to the page that it stands on", () => {
  expect(at("/rules", <Link to="?page=2">Next</Link>)).toBe('<a href="/rules?page=2">Next</a>');
});

describe("a link of the navigation", () => {
  test.each(["/tournaments", "/tournaments/", "/Tournaments", "/tournaments/7"])(
    "says at %s that one is there",
    (path) => {
      expect(at(path, <NavLink to="/tournaments">T</NavLink>)).toBe(
        '<a aria-current="page" class="active" href="/tournaments">T</a>',
      );
    },
  );

  test.each(["/", "/tournaments-of-old", "/rules"])("says at %s that one is not", (path) => {
    expect(at(path, <NavLink to="/tournaments">T</NavLink>)).not.toContain("aria-current");
  });

  const home = (
    <NavLink to="/" end>
      Home
    </NavLink>
  );

  test("to the home page is not there on every page", () => {
    expect(at("/", home)).toContain('aria-current="page"');
    expect(at("/rules", home)).not.toContain("aria-current");
  });
});
