const collect = Bun.gc;

// Elysia triggers a garbage collection at an application's first request, and a test process creates hundreds of
// applications.
Bun.gc = (isForced = false) => {
  if (isForced) collect(true);
};

export {};
