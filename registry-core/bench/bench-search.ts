import { functionNames, resolveToolset } from "@pegboard/registry-core";
import { searchMethods } from "@pegboard/registry-core/internal";
import { manyTools } from "./many-tools.ts";

/** The agent's search among 10,000 tools of 8 methods, the first time and after that. */
export function searchBenches() {
  const definitions = manyTools(10_000, 8).map(({ definition }) => definition);
  const catalog = { tools: definitions };
  const names = functionNames(definitions);
  const fresh = () =>
    resolveToolset(catalog, {
      tools: Object.fromEntries(definitions.map(({ name }) => [name, true])),
    });
  const toolset = fresh();
  const search = (query: string) => () => searchMethods(toolset, names, { query, limit: 5 });
  return [
    {
      name: "first search of a changed toolset",
      prepare: fresh,
      run: (changed: ReturnType<typeof fresh>) =>
        searchMethods(changed, names, { query: "convert the unit 17" }),
    },
    { name: "rare words", target: 20, run: search("convert unit 1733") },
    {
      name: "words that every method has",
      target: 20,
      run: search("use unit way read on convert"),
    },
    {
      name: "a long request",
      target: 20,
      run: search(
        "please convert the value of unit 9000 into another unit, draw the result and send it to the person who asked for it",
      ),
    },
  ];
}
