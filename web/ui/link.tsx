import type { ComponentProps } from "react";
import { useHref, useLinkClickHandler, useLocation } from "react-router-dom";
import { classes } from "./classes.ts";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** An address of this product. */
  to: string;
  /** Takes the place of this page in the browser's history. */
  replace?: boolean;
  /** Leaves the reader where they have scrolled to. */
  preventScrollReset?: boolean;
  /** Loads the address as without script. */
  reloadDocument?: boolean;
};

/** A link inside the product. The router's own brings what fetches pages ahead, which nothing here asks for. */
export function Link({ to, replace, preventScrollReset, reloadDocument, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, preventScrollReset, target: rest.target });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!(event.defaultPrevented || reloadDocument)) follow(event);
      }}
    >
      {children}
    </a>
  );
}

const withSlash = (path: string) => path.toLowerCase().replace(/\/*$/, "/");

/** A link that says when the reader is there, or below it unless `end`. */
export function NavLink({ end = false, className, ...rest }: LinkProps & { end?: boolean }) {
  const here = withSlash(useLocation().pathname);
  const there = withSlash(rest.to);
  const isHere = end ? here === there : here.startsWith(there);
  return (
    <Link {...rest} aria-current={isHere ? "page" : undefined} className={classes(className, isHere && "active")} />
  );
}
