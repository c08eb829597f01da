import { describe, expect, test } from "bun:test";
import { createApiClient } from "../../web/api.ts";

type Sent = { url: string; init: RequestInit };

function client(reply: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const api = createApiClient("https://fish.example.org", async (url, init) => {
    sent.push({ url, init });
    return reply();
  });
  return { api: api.api, sent };
}

describe("Calling the API by name", () => {
  test("a read uses its path, and omits undefined query parameters", async () => {
    const { api, sent } = client(() => Response.json([]));
    await api.tournaments({ id: 7 }).leaderboard.get({ query: { after: undefined, limit: 50 } });
    expect(sent).toEqual([
      { url: "https://fish.example.org/api/tournaments/7/leaderboard?limit=50", init: { method: "GET" } },
    ]);
  });

  test.each([
    ["\0", "%00"],
    ["", "%20"],
    [".", ".%20"],
    ["..", "..%20"],
    ["../../admin/users", "..%2F..%2Fadmin%2Fusers"],
    ["7?x=1#y", "7%3Fx%3D1%23y"],
  ])("a path parameter of %p can't reach another path", async (id, sentAs) => {
    const { api, sent } = client(() => Response.json({}));
    await api.tournaments({ id }).prizes.get();
    expect(new URL(sent[0]?.url ?? "").pathname + new URL(sent[0]?.url ?? "").search).toBe(
      `/api/tournaments/${sentAs}/prizes`,
    );
  });

  test("a call sends a body as JSON", async () => {
    const { api, sent } = client(() => Response.json({}));
    await api.auth.login.post({ emailOrUsername: "casey", password: "tight-lines" });
    expect(sent[0]?.init).toEqual({
      method: "POST",
      body: '{"emailOrUsername":"casey","password":"tight-lines"}',
      headers: { "content-type": "application/json" },
    });
  });

  test("a call sends a body with a file as a form", async () => {
    const { api, sent } = client(() => Response.json({}));
    const photo = new File(["fish"], "fish.jpg", { type: "image/jpeg" });
    await api.catches({ id: 3 }).photo.post({ photo } as never);
    const form = sent[0]?.init.body as FormData;
    expect((form.get("photo") as File).name).toBe("fish.jpg");
  });

  test("text that looks like a date stays text", async () => {
    const { api } = client(() => Response.json({ notes: "2024-05-01" }));
    const { data } = await api.catches({ id: 3 }).get();
    expect(data?.notes).toBe("2024-05-01");
  });

  test("a refused call returns the refusal instead of throwing it", async () => {
    const { api } = client(() => Response.json({ message: "No.", code: "not_joined" }, { status: 403 }));
    const { data, error, status } = await api.auth.me.get();
    expect({ data, value: error?.value as unknown, status }).toEqual({
      data: null,
      value: { message: "No.", code: "not_joined" },
      status: 403,
    });
  });

  test("a call gets 503 if the server can't be reached", async () => {
    const { api } = client(() => Promise.reject(new TypeError("Failed to fetch")));
    const { error, status } = await api.auth.me.get();
    expect(status).toBe(503);
    expect(error?.value as unknown).toBeInstanceOf(TypeError);
  });
});
