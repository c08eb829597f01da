import { Elysia } from "elysia";
import { z } from "zod";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { declareRelation, endRelation, listRelations } from "./declare-relation.ts";
import { namedPerson, relationView } from "./relation-shapes.ts";

const view = z.array(relationView);

export const relationRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Account"] })
    .use(requestContext)
    .get("/api/relations", ({ user }) => store.read((db) => listRelations(db, user)), {
      role: "signedIn",
      ...replies(view, "The people you fish with: neither of you judges the other."),
    })
    .post(
      "/api/relations",
      async ({ body, now, set, write }) => {
        const all = await write(async (tx, user) => {
          await declareRelation(tx, user, body, now);
          return listRelations(tx, user);
        });
        set.status = 201;
        return all;
      },
      {
        role: "member",
        ...replies(view, "Adds a person you fish with.", 201, {
          toast: () => ({ title: "Person added", description: "You won't judge each other's catches." }),
        }),
        body: namedPerson,
      },
    )
    .delete(
      "/api/relations",
      ({ body, now, write }) =>
        write(async (tx, user) => {
          await endRelation(tx, user, body, now);
          return listRelations(tx, user);
        }),
      {
        role: "member",
        ...replies(view, "Removes a person you added.", 200, {
          toast: () => ({
            title: "Person removed",
            description: "Unless they added you too, you can judge each other's catches again.",
          }),
        }),
        body: namedPerson,
      },
    );
