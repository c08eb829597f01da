import { data, type RouteObject } from "react-router-dom";
import { ErrorPage } from "./errors/error-page.tsx";
import type { Host } from "./host.ts";
import { Frame } from "./layout/frame.tsx";
import { Root } from "./layout/root.tsx";
import { loadRoot, rootId } from "./layout/session.ts";
import { page } from "./page.ts";

const unknownPage = (host: Host) => () => {
  const { status, message } = host.refused ?? { status: 404, message: "There is no page at this address." };
  throw data({ message }, { status });
};

/** Every page of the product: its address, screen, loader and what the page says about itself. */
export function createRoutes(host: Host): RouteObject[] {
  const pages: RouteObject[] = [
    page(host, { id: "web/home/home.tsx", index: true, screen: () => import("./home/home.tsx") }),
    { id: "unknown", path: "*", loader: unknownPage(host), element: null },
  ];
  const outside: RouteObject[] = [];
  return [
    {
      id: rootId,
      path: "/",
      loader: loadRoot(host),
      shouldRevalidate: ({ formMethod }) => formMethod !== undefined && formMethod !== "GET",
      Component: Root,
      ErrorBoundary: ErrorPage,
      children: [
        { Component: Frame, children: [{ ErrorBoundary: ErrorPage, children: pages }] },
        { ErrorBoundary: ErrorPage, children: outside },
      ],
    },
  ];
}
