declare module "*.sql" {
  const text: string;
  export default text;
}
/** Paths of files embedded in the executable. */
declare module "*.ttf" {
  const path: string;
  export default path;
}

declare module "*.wasm" {
  const path: string;
  export default path;
}

declare module "*.service" {
  const text: string;
  export default text;
}

declare module "*.pem" {
  const text: string;
  export default text;
}
