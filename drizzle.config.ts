import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./src/base/db/schema.ts",
  out: "./src/base/db/migrations",
  casing: "snake_case",
});
