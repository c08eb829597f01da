import type { z } from "zod";

export type Caller = "anyone" | "signed in" | "member" | "admin";

/** What is said of a call besides what its route itself knows: payload, query and path are the route's own models. */
export type Call = {
  says: string;
  who: Caller;
  answers: z.ZodType;
  /** The content type of a reply that is not JSON. */
  media?: "text/csv" | "text/event-stream";
  /** Of a success; 200 unless said otherwise. */
  status?: 201 | 202;
  /** The parts of a multipart form, for a route that reads its body itself. */
  form?: { fields?: z.ZodType; file: string; isFileRequired: boolean };
};

/** Calls by method and path, such as "GET /api/tournaments/{id}", in reading order. */
export type Section = { title: string; calls: Record<string, Call> };
