// From and to LangChain (`@langchain/core`).

export { fromLangChain, isLangChainSource, type LangChainSource } from "./neighbours/from-langchain.ts";
export { type LangChainClass, toLangChain } from "./neighbours/to-langchain.ts";
