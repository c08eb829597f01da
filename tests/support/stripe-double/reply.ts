import { invalid } from "./api-error.ts";
import { type Params, textAt } from "./form.ts";
import { byId, type World } from "./world.ts";

type Reply = Record<string, unknown>;

/** Lists inside an object contain ten items and indicate whether there are more. */
const innerLimit = 10;

const isReply = (value: unknown): value is Reply => typeof value === "object" && value !== null;

function innerList(data: object[], url: string): Reply {
  return { object: "list", data: data.slice(0, innerLimit), has_more: data.length > innerLimit, url };
}

const newestFirst = <T>(objects: Iterable<T>): T[] => [...objects].reverse();

/** Fields that aren't stored under their own name: a charge's refunds are included only on request. */
function computed(world: World, reply: Reply, name: string): unknown {
  if (reply.object !== "charge" || name !== "refunds") return undefined;
  const refunds = newestFirst(world.refunds.values()).filter((refund) => refund.charge === reply.id);
  return innerList(structuredClone(refunds), `/v1/charges/${String(reply.id)}/refunds`);
}

function expandOne(world: World, reply: unknown, [name = "", ...rest]: string[], whole: string): void {
  if (!isReply(reply)) return;
  const value = computed(world, reply, name) ?? reply[name];
  if (value === undefined) throw invalid(`This property cannot be expanded (${whole}).`, { param: "expand" });
  if (Array.isArray(value)) {
    for (const element of value) expandOne(world, element, rest, whole);
    return;
  }
  const object = typeof value === "string" ? byId(world, value) : undefined;
  const isRefused = typeof value === "string" && !object;
  if (isRefused) throw invalid(`This property cannot be expanded (${whole}).`, { param: "expand" });
  reply[name] = object ? structuredClone(object) : value;
  if (rest.length > 0) expandOne(world, reply[name], rest, whole);
}

/** The reply about an object: a copy of its current state, with the objects named by `expand` in place of ids. */
export function replyOf(world: World, object: object, expand: string[]): Reply {
  const reply: Reply = structuredClone({ ...object });
  for (const path of expand) expandOne(world, reply, path.split("."), path);
  if (reply.object === "transfer" && isReply(reply.reversals) && Array.isArray(reply.reversals.data)) {
    reply.reversals = innerList(reply.reversals.data, `/v1/transfers/${String(reply.id)}/reversals`);
  }
  return reply;
}

/** A page of a list, newest first, as Stripe divides it. */
export function listOf(objects: Iterable<{ id: string }>, params: Params, url: string): Reply {
  const all = newestFirst(objects);
  const limit = Number(textAt(params, "limit") ?? innerLimit);
  if (!(limit >= 1 && limit <= 100)) throw invalid("limit must be between 1 and 100", { param: "limit" });
  const after = textAt(params, "starting_after");
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw invalid(`No such object: ${after}`, { param: "starting_after" });
  const data = all.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < all.length, url };
}
