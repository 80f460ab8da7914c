// From and to LangChain (`@langchain/core`).

export {
  fromLangChain,
  isLangChainSource,
  type LangChainSource,
} from "./adapters/from-langchain.ts";
export { type LangChainClass, toLangChain } from "./adapters/to-langchain.ts";
