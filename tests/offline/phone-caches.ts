/** The part of a browser's cache storage that copies of pages use, in memory. */
class PhoneCache {
  private readonly rows = new Map<string, Response>();
  private readonly ask: (address: string) => Promise<Response>;

  constructor(ask: (address: string) => Promise<Response>) {
    this.ask = ask;
  }
  async match(request: Request | string, { ignoreSearch = false } = {}) {
    const bare = (url: string) => (ignoreSearch ? url.replace(/\?.*/, "") : url);
    const address = bare(urlOf(request));
    const row = [...this.rows].find(([url]) => bare(url) === address);
    return row?.[1].clone();
  }
  async put(request: Request | string, response: Response) {
    this.rows.set(urlOf(request), response);
  }
  async delete(request: Request | string) {
    return this.rows.delete(urlOf(request));
  }
  async keys() {
    return [...this.rows.keys()].map((url) => new Request(url));
  }
  async addAll(addresses: string[]) {
    for (const address of addresses) await this.put(address, await this.ask(address));
  }
}

const origin = "http://localhost";
const urlOf = (request: Request | string) => new URL(typeof request === "string" ? request : request.url, origin).href;

/** Cache storage whose caches fetch with `ask`. */
export function phoneCaches(ask: (address: string) => Promise<Response>) {
  const all = new Map<string, PhoneCache>();
  return {
    async open(name: string) {
      const cache = all.get(name) ?? new PhoneCache(ask);
      all.set(name, cache);
      return cache;
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    async match(request: Request | string, options?: { ignoreSearch?: boolean }) {
      for (const cache of all.values()) {
        const response = await cache.match(request, options);
        if (response) return response;
      }
      return;
    },
  };
}
