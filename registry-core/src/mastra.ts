// From Mastra (`@mastra/core`).

export { fromMastra, isMastraSource, type MastraSource } from "./neighbours/from-mastra.ts";
