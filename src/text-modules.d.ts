declare module "*.sql" {
  const text: string;
  export default text;
}
/** Paths of files inside the executable. */
declare module "*.ttf" {
  const path: string;
  export default path;
}

declare module "*.wasm" {
  const path: string;
  export default path;
}
