// From and to LangChain (`@langchain/core`).

export { fromLangChain, type LangChainSource } from "./neighbours/from-langchain.ts";
export { type LangChainClass, toLangChain } from "./neighbours/to-langchain.ts";
