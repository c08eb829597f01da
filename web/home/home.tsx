/** The home page (SPEC section 2, "Home"). */
export function Component() {
  return <h1>Join Fishing Tournaments Anywhere</h1>;
}
