const collect = Bun.gc;

// Elysia asks for a collection at an application's first request; a process of tests makes hundreds of applications.
Bun.gc = (isForced = false) => {
  if (isForced) collect(true);
};

export {};
