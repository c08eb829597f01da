import {
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type HydrationState,
  isRouteErrorResponse,
  type StaticHandlerContext,
} from "react-router-dom";

export const pageDataId = "page-data";

type Failure = { status: number; data: unknown };
type PageData = Pick<HydrationState, "loaderData" | "actionData"> & {
  errors: Record<string, Failure> | null;
  /** The page's address, when it is the reply to a form that was posted to another one. */
  formPage?: string;
};

const unforeseen: Failure = { status: 500, data: null };

const failureOf = (error: unknown): Failure =>
  isRouteErrorResponse(error) ? { status: error.status, data: error.data } : unforeseen;

/** The server's data for hydration, as JSON that is safe inside a script element. */
export function pageData({ loaderData, actionData, errors }: StaticHandlerContext, formPage?: string): string {
  const failures = errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, failureOf(error)]));
  const data: PageData = { loaderData, actionData, errors: failures, formPage };
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** The inverse of `pageData`, in the browser. */
export function readPageData(text: string): HydrationState & Pick<PageData, "formPage"> {
  const { errors, ...data } = JSON.parse(text) as PageData;
  const revived = Object.entries(errors ?? {}).map(([id, f]) => [id, new ErrorResponse(f.status, "", f.data)]);
  return { ...data, errors: errors && Object.fromEntries(revived) };
}
