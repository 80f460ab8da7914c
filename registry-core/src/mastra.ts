// From Mastra (`@mastra/core`).

export { fromMastra, type MastraSource } from "./neighbours/from-mastra.ts";
