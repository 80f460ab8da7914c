// From Mastra (`@mastra/core`).

export { fromMastra, isMastraSource, type MastraSource } from "./adapters/from-mastra.ts";
